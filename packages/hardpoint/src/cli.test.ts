import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireBuild } from "../../../tests/build-state.js";
import { example, hardpoint, writeFiles } from "./fixtures/cli-process.js";

let roles: string;

beforeAll(async () => {
  requireBuild();
  roles = await mkdtemp(join(tmpdir(), "hardpoint-cli-"));
  await writeFiles(roles, {
    "good/role.yaml": "name: good\nhooks:\n  custom:\n    - { name: a, events: [event], module: a.js }\n",
    "good/a.js": "export const onEvent = () => undefined;",
    "warned/role.yaml": "name: warned\nhoks: {}\n",
    "broken/role.yaml": "name: broken\nhooks:\n  custom:\n    - { name: a, events: [evnt], module: a.js }\n",
    "broken/a.js": "export const onEvent = () => undefined;",
    "throws/role.yaml": "name: throws\nhooks:\n  custom:\n    - { name: a, events: [event], module: a.js }\n",
    "throws/a.js": "export const onEvent = () => undefined;\nthrow new Error('at import');",
    "exits/role.yaml":
      "name: exits\nisolation: { default: quick, groups: { quick: { importMs: 2000 } } }\nhooks:\n  custom:\n    - { name: a, events: [event], module: a.js }\n    - { name: b, events: [event], module: b.js }\n    - { name: c, events: [event], module: c.js }\n",
    "exits/a.js": "export const onEvent = () => undefined;\nprocess.exit(0);",
    "exits/b.js": "export const onEvent = () => undefined;\nfor (;;);",
    "exits/c.js": "export const onEvent = () => undefined;",
    "unrun/role.yaml": "name: unrun\n",
    "unrun/run.yaml": "task: x\ngate: { any: none }\n",
    "empty/readme.txt": "",
  });
});

afterAll(() => rm(roles, { recursive: true, force: true }));

describe("hardpoint check", () => {
  it.each([
    ["good", 0, "everything is well formed"],
    ["warned", 0, "1 warning"],
    ["broken", 1, "Did you mean event?"],
    ["throws", 0, "everything is well formed"],
    ["unrun", 1, "CONDITION_SYNTAX"],
    ["empty", 1, "CONFIG_NOT_FOUND"],
  ])("of %s exits %d", async (role, code, told) => {
    const ended = await hardpoint(["check", join(roles, role)]);
    expect(ended).toMatchObject({ code, err: "" });
    expect(ended.out).toContain(told);
  });

  it("names no file where there is none", async () => {
    const { out } = await hardpoint(["check", "empty"], {}, roles);
    expect(out.split("\n")[0]).toBe("empty");
  });

  it("finds with --load what only running shows", async () => {
    const ended = await hardpoint(["check", "--load", "--trust", join(roles, "throws")]);
    expect(ended.code).toBe(1);
    expect(ended.out).toContain("at import");
  });

  it("survives with --load what ends its process at import, and says in which way each failed", async () => {
    const path = join(roles, "exits");
    expect((await hardpoint(["check", path])).code).toBe(0);
    const ended = await hardpoint(["check", "--load", "--trust", path]);
    expect(ended).toMatchObject({ code: 1, err: "" });
    expect(ended.out).toMatch(/✗ a +event +a\.js +does not load: exit\n/);
    expect(ended.out).toMatch(/✗ b +event +b\.js +does not load: timeout\n/);
    expect(ended.out).toMatch(/✓ c +event +c\.js +well formed\n/);
    const json = await hardpoint(["check", "--load", "--trust", "--json", path]);
    expect(JSON.parse(json.out).checks[0].failed).toMatchObject([
      { scope: "hooks", name: "a", step: "import", failure: { kind: "exit" } },
      { scope: "hooks", name: "b", step: "import", failure: { kind: "timeout" } },
    ]);
  });

  it("says of each hook and extension of the example whether it is well formed", async () => {
    const ended = await hardpoint(["check", example]);
    expect(ended.code).toBe(1);
    expect(ended.out).toMatch(/✓ fast-check +tool\.execute\.after +hooks\/fast-check\.js +well formed/);
    expect(ended.out).toMatch(/✓ conditions tests_pass +conditions\/tests-pass\.js +well formed/);
    expect(ended.out).toMatch(/✗ spelling +tool\.execute\.after +hooks\/broken\.js +its module is broken/);
    expect(ended.out).toContain("> 3 |");
  });

  it("checks files and directories at once, and prints one JSON document", async () => {
    const { code, out } = await hardpoint([
      "check",
      "--json",
      join(roles, "good"),
      join(roles, "broken/role.yaml"),
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      errors: 1,
      checks: [
        { hooks: [{ name: "a", status: "ok" }] },
        { diagnostics: expect.arrayContaining([expect.objectContaining({ code: "HOOK_EVENT_UNKNOWN" })]) },
      ],
    });
  });

  it("checks the present directory when no path is given", async () => {
    expect((await hardpoint(["check"], {}, join(roles, "good"))).code).toBe(0);
  });
});

describe("hardpoint list", () => {
  it("shows hooks in the order in which they fire, with origin and contract version", async () => {
    const { code, out } = await hardpoint(["list", example, "--trust"]);
    expect(code).toBe(0);
    const order = ["fast-check", "no-console-log", "dispatch-watch", "auto-commit", "deep-check"].map(
      (name) => out.indexOf(` ${name} `),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(out).toMatch(/after +10 +fast-check +role\.yaml:\d+:\d+ +rolebox 1\.1/);
    expect(out).toMatch(/tests_pass +role\.yaml:\d+:\d+ +contract 1\.1/);
    expect(out).toMatch(/declared, but not loaded\n +spelling +role\.yaml:\d+:\d+ +hooks\/broken\.js/);
  });

  it("prints the same as one JSON document", async () => {
    const { out } = await hardpoint(["list", example, "--trust", "--json"]);
    const listing = JSON.parse(out);
    expect(listing).toMatchObject({ role: "quality-keeper", missing: [{ name: "spelling" }] });
    expect(listing.scopes.map(({ scope }: { scope: string }) => scope)).toEqual([
      "conditions",
      "graph_topologies",
      "termination_conditions",
      "recovery_patterns",
      "recovery_strategies",
      "notification_channels",
      "notification_events",
      "observe_events",
    ]);
  });

  it("says that there is nothing to list", async () => {
    expect(await hardpoint(["list", join(roles, "empty")])).toMatchObject({
      code: 1,
      err: expect.stringContaining("CONFIG_NOT_FOUND"),
    });
  });
});

describe("a wrong call", () => {
  it.each([
    [["chekc"], 'Did you mean "check"?'],
    [["constructor"], "has no command"],
    [["help", "chekc"], 'Did you mean "check"?'],
    [["check", "no/such/path"], "There is nothing at"],
    [["run", "no/such/path"], "There is nothing at"],
    [["list", `${example}/role.yaml`], "is a file"],
    [["run", "--jsn"], "Did you mean --json?"],
    [["check", "--dialect", "latin"], "The dialects are: rolebox"],
    [["run", "--task"], "--task needs a value"],
  ])("%j exits 2 with a sentence and no stack", async (args, told) => {
    const ended = await hardpoint(args);
    expect(ended).toMatchObject({ code: 2, out: "" });
    expect(ended.err).toContain(told);
    expect(ended.err).not.toMatch(/^\s+at /m);
  });
});

it.each([[["--help"]], [[]], [["help"]], [["run", "--help"]], [["check", "-h"]], [["help", "list"]]])(
  "%j says how it is used, without colours in a pipe",
  async (args) => {
    const ended = await hardpoint(args, { CI: "", TEST: "" });
    expect(ended).toMatchObject({ code: 0, err: "" });
    expect(ended.out).toContain("hardpoint");
    expect(ended.out).toMatch(/exit codes/i);
    expect(stripVTControlCharacters(ended.out)).toBe(ended.out);
  },
);
