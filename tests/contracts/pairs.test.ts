import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import {
  type Contract,
  defineContract,
  defineScope,
  method,
  type Upgrade,
} from "../../packages/core/src/index.js";
import { openProject } from "../../packages/project/src/index.js";
import { terminationConditions } from "../../packages/scopes/termination-conditions/src/index.js";

/** Three majors of a contract: `hello(name)`, then `greet({ name })`, then `greet({ name }) => { text }`. */
const version1 = (version: string) => contractOf(version, { hello: method({ returns: z.string() }) }, {});
const version2 = (version: string, upgrades: Record<string, Upgrade>) =>
  contractOf(version, { greet: method({ returns: z.string() }) }, upgrades);
const version3 = (version: string, upgrades: Record<string, Upgrade>) =>
  contractOf(version, { greet: method({ returns: z.object({ text: z.string() }) }) }, upgrades);

const contractOf = (
  version: string,
  module: Contract["module"],
  upgrades: Record<string, Upgrade>,
): Contract =>
  defineContract<unknown, { name: string }>()({
    scope: "greetings",
    version,
    package: "@acme/greetings",
    entry: z.object({ name: z.string(), module: z.string() }),
    module,
    key: (entry) => entry.name,
    upgrades,
  });

type Old = { hello(name: string): string };
type Middle = { greet(whom: { name: string }): string };

const from1 = (last: string): Upgrade => ({
  from: version1(last),
  apply: (module) => ({ greet: ({ name }: { name: string }) => (module as Old).hello(name) }),
});
const from2 = (last: string): Upgrade => ({
  from: version2(last, { "1": from1("1.1") }),
  apply: (module) => ({ greet: (whom: { name: string }) => ({ text: (module as Middle).greet(whom) }) }),
});

/** Hosts by what they have. The last one has lost the step from 1, as a host does that gave a major up. */
const hosts: Readonly<Record<string, Contract>> = {
  "1.0": version1("1.0"),
  "1.1": version1("1.1"),
  "2.0": version2("2.0", { "1": from1("1.1") }),
  "2.1": version2("2.1", { "1": from1("1.1") }),
  "3.0": version3("3.0", { "1": from1("1.1"), "2": from2("2.1") }),
  "3.0 without 1": version3("3.0", { "2": from2("2.1") }),
};

const modules: Readonly<Record<string, string>> = {
  "1": 'export const hello = (name) => "Hello " + name;\n',
  "2": 'export const greet = ({ name }) => "Hello " + name;\n',
  "3": 'export const greet = ({ name }) => ({ text: "Hello " + name });\n',
};

const call = async (contract: Contract, handle: { call(member: string, data: unknown): unknown }) =>
  contract.version.startsWith("1")
    ? await handle.call("hello", ["Ada"])
    : await handle.call("greet", [{ name: "Ada" }]);

/** A project with one installed pack that needs this, and a host that has that. */
const open = async (contract: Contract, needs: string) => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "hardpoint-pairs-")));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const files: Record<string, string> = {
    "role.yaml": "packs:\n  - {name: '@acme/hello', isolation: inline}\n",
    "node_modules/@acme/hello/package.json": JSON.stringify({
      name: "@acme/hello",
      type: "module",
      hardpoint: {
        manifest: 1,
        contracts: { greetings: needs },
        extensions: { greetings: [{ name: "hello", module: "./hello.js" }] },
      },
    }),
    "node_modules/@acme/hello/hello.js": modules[needs.split(".")[0] ?? ""] ?? "",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  const scope = defineScope({ id: "greetings", contracts: [contract], createEngine: () => ({}) });
  const project = await openProject(directory, { use: [scope], home: false });
  onTestFinished(async () => void (await project.dispose()));
  return project;
};

type Outcome = "direct" | "upgraded" | "CONTRACT_TOO_NEW" | "CONTRACT_UNSUPPORTED";

const table: Readonly<Record<string, Readonly<Record<string, Outcome>>>> = {
  "1.0": {
    "1.0": "direct",
    "1.1": "CONTRACT_TOO_NEW",
    "2.0": "CONTRACT_TOO_NEW",
    "2.1": "CONTRACT_TOO_NEW",
    "3.0": "CONTRACT_TOO_NEW",
  },
  "1.1": {
    "1.0": "direct",
    "1.1": "direct",
    "2.0": "CONTRACT_TOO_NEW",
    "2.1": "CONTRACT_TOO_NEW",
    "3.0": "CONTRACT_TOO_NEW",
  },
  "2.0": {
    "1.0": "upgraded",
    "1.1": "upgraded",
    "2.0": "direct",
    "2.1": "CONTRACT_TOO_NEW",
    "3.0": "CONTRACT_TOO_NEW",
  },
  "2.1": {
    "1.0": "upgraded",
    "1.1": "upgraded",
    "2.0": "direct",
    "2.1": "direct",
    "3.0": "CONTRACT_TOO_NEW",
  },
  "3.0": { "1.0": "upgraded", "1.1": "upgraded", "2.0": "upgraded", "2.1": "upgraded", "3.0": "direct" },
  "3.0 without 1": {
    "1.0": "CONTRACT_UNSUPPORTED",
    "1.1": "CONTRACT_UNSUPPORTED",
    "2.0": "upgraded",
    "2.1": "upgraded",
    "3.0": "direct",
  },
};

const pairs = Object.entries(table).flatMap(([host, row]) =>
  Object.entries(row).map(([needs, outcome]) => [host, needs, outcome] as const),
);

describe("a host and a pack", () => {
  it.each(pairs)("with %s, and one that needs %s: %s", async (host, needs, outcome) => {
    const contract = hosts[host];
    if (!contract) throw new Error(`There is no host "${host}".`);
    const project = await open(contract, needs);
    const found = project.registry.current.lookup("greetings", "hello");
    if (outcome.startsWith("CONTRACT_")) {
      expect(found.kind).toBe("missing");
      expect(project.diagnostics).toMatchObject([
        {
          code: outcome,
          severity: "error",
          message: expect.stringContaining(`needs greetings ${needs}`),
          hint: expect.stringMatching(
            outcome === "CONTRACT_TOO_NEW"
              ? /^Update @acme\/greetings, or install an older version of the extension: one that needs no more than greetings \d/
              : /^Install a newer version of the extension, written for greetings 3.0/,
          ),
          source: { file: "node_modules/@acme/hello/package.json" },
        },
      ]);
      return;
    }
    if (found.kind !== "found") throw new Error("The pack's extension is not there.");
    expect(found.extension.contract.negotiation.kind).toBe(outcome);
    expect(project.diagnostics.map(({ code }) => code)).toEqual(
      outcome === "upgraded" ? ["CONTRACT_UPGRADED"] : [],
    );
    const value = contract.version.startsWith("3") ? { text: "Hello Ada" } : "Hello Ada";
    expect(await call(contract, found.extension.handle)).toEqual({ ok: true, value });
  });
});

it("with termination_conditions 2.0 as it is, and a pack that needs 1.0: each isolate goes through the upgrade", async () => {
  for (const isolation of ["inline", "worker", "process"]) {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), "hardpoint-pairs-")));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const files: Record<string, string> = {
      "role.yaml": `packs:\n  - {name: ./pack, isolation: ${isolation}}\n`,
      "pack/hardpoint-pack.yaml":
        "manifest: 1\ncontracts: {termination_conditions: '1.0'}\nextensions:\n  termination_conditions: [{name: few, module: few.mjs}]\n",
      "pack/few.mjs": 'export const parse = (value) => ({ type: "max_iterations", value: Number(value) });\n',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, name)), { recursive: true });
      writeFileSync(join(directory, name), text);
    }
    const project = await openProject(directory, { use: [terminationConditions], home: false });
    onTestFinished(async () => void (await project.dispose()));
    expect(project.diagnostics.map(({ code }) => code)).toEqual(["CONTRACT_UPGRADED"]);
    const found = project.registry.current.lookup("termination_conditions", "few");
    if (found.kind !== "found") throw new Error("The pack's extension is not there.");
    const { handle, contract } = found.extension;
    expect(contract.negotiation).toMatchObject({ kind: "upgraded", path: [1, 2] });
    expect(await handle.call("parse", { value: 3, agents: ["a"] })).toMatchObject({ ok: true });
  }
});
