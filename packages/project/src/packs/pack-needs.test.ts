import { conditions, createConditionState } from "@hardpoint/conditions";
import { syncCapability } from "@hardpoint/core";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it } from "vitest";
import { openTestProject } from "../fixtures/open-test-project.js";
import { packFiles } from "../fixtures/pack-files.js";
import type { OpenOptions } from "../project.js";
import { negotiatePack } from "./pack-needs.js";

const use = [rolebox, conditions];

const open = (
  packs: string,
  manifest: object,
  files: Record<string, string> = {},
  options: Partial<OpenOptions> = {},
) =>
  openTestProject(
    { "role.yaml": `packs:\n${packs}`, ...packFiles("p", manifest, files) },
    { use, ...options },
  );

describe("what a pack needs, held against a host", () => {
  const host = {
    contracts: new Map([["conditions", { scope: "conditions", version: "2.1", upgrades: {} }]]),
    points: new Map([["chat.message", "1.2"]]),
    capabilities: new Map([["artifacts", "3.0"]]),
  };

  it.each<
    [kind: "contracts" | "points" | "capabilities", name: string, needs: string, outcome: string | undefined]
  >([
    ["contracts", "conditions", "2.0", "direct"],
    ["contracts", "conditions", "2.1", "direct"],
    ["contracts", "conditions", "2.2", "refused"],
    ["contracts", "conditions", "1.0", "refused"],
    ["contracts", "weather", "1.0", undefined],
    ["points", "chat.message", "1.0", "direct"],
    ["points", "chat.message", "1.2", "direct"],
    ["points", "chat.message", "1.3", "refused"],
    ["points", "chat.message", "2.0", "refused"],
    ["points", "chat.massage", "1.0", undefined],
    ["capabilities", "artifacts", "3.0", "direct"],
    ["capabilities", "artifacts", "2.0", "refused"],
    ["capabilities", "artifacts", "3.1", "refused"],
    ["capabilities", "judge", "1.0", undefined],
  ])("%s: %s %s is %s", (kind, name, needs, outcome) => {
    const [need] = negotiatePack(
      { manifest: { manifest: 1, extensions: {}, [kind]: { [name]: needs } } },
      host,
    );
    expect(need?.negotiation?.kind).toBe(outcome);
  });
});

describe("a point that a pack needs in a newer version", () => {
  const guard = (onFailure: string) => ({
    points: { "tool.execute.before": "1.9" },
    extensions: {
      hooks: [{ name: "guard", events: ["tool.execute.before"], module: "./guard.mjs", onFailure }],
    },
  });
  const module = { "guard.mjs": "export const onToolBefore = () => { throw new Error('it ran'); };\n" };

  it("costs its hooks there, and is told at its place in the manifest", async () => {
    const project = await open("  - p\n", guard("continue"), module);
    expect(project.diagnostics).toMatchObject([
      {
        code: "PACK_POINT_UNSUPPORTED",
        source: { file: expect.stringContaining("p/package.json"), line: 1 },
      },
    ]);
    const result = await project.session().tool({ name: "t", args: {} }, () => "done");
    expect(result).toMatchObject({ output: "done" });
  });

  it("makes a guard deny, which can't judge what it does not know", async () => {
    const project = await open("  - p\n", guard("deny"), module);
    const result = await project.session().tool({ name: "t", args: {} }, () => "done");
    expect(result.output).not.toBe("done");
    expect(JSON.stringify(result)).toContain("tool.execute.before 1.9");
  });

  it("costs nothing where the host has it", async () => {
    const project = await open("  - p\n", { points: { "tool.execute.after": "1.0" } });
    expect(project.diagnostics).toEqual([]);
  });
});

describe("a capability that a pack needs", () => {
  const asks = {
    capabilities: { artifacts: "1.0" },
    extensions: { conditions: [{ name: "planned", module: "./planned.mjs" }] },
  };
  const planned = { "planned.mjs": "export const handler = (_arg, env) => env.artifacts.exists('plan');\n" };
  const facts = {
    sessionID: "s",
    fnName: "f",
    userMessagedThisTurn: false,
    requiredEvidence: [],
    state: createConditionState(),
  };

  it.each<[packs: string, version: string, codes: string[], outcome: string]>([
    ["  - {name: p, capabilities: [artifacts]}\n", "1.0", [], "shown"],
    ["  - {name: p, capabilities: [artifacts]}\n", "1.4", [], "shown"],
    ["  - {name: p, capabilities: [artifacts]}\n", "2.0", ["PACK_CAPABILITY_UNSUPPORTED"], "asked in vain"],
    ["  - {name: p, capabilities: [artifacts]}\n", "0.9", ["PACK_CAPABILITY_UNSUPPORTED"], "asked in vain"],
    ["  - p\n", "1.0", ["PACK_CAPABILITY_WITHHELD"], "asked in vain"],
  ])("granted as %j and offered as %s: tells %j, and is %s", async (packs, version, codes, outcome) => {
    const capabilities = { artifacts: syncCapability({ exists: () => true }, { version }) };
    const project = await open(packs, asks, planned, { capabilities });
    expect(project.diagnostics.map(({ code }) => code)).toEqual(codes);
    const found = project.registry.current.lookup("conditions", "p/planned");
    if (found.kind !== "found") throw new Error("The pack's condition is not there.");
    const result = await found.extension.handle.call("handler", { arg: "", env: facts }, { capabilities });
    expect(result.ok).toBe(outcome === "shown");
  });
});
