import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireBuild } from "../../../tests/build-state.js";
import { hardpoint, writeFiles } from "./fixtures/cli-process.js";

let base: string;

const codex = '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }] } }';

beforeAll(async () => {
  requireBuild();
  base = await mkdtemp(join(tmpdir(), "hardpoint-hooks-"));
  await writeFiles(base, {
    "role/role.yaml":
      "name: r\nhooks:\n  custom:\n    - { name: stay, events: [tool.execute.before], module: stay.mjs, filter: { tools: [bash] } }\n",
    "role/stay.mjs": "export const onToolBefore = (ctx) => ctx.skip();\n",
    "others/codex/a.json": codex,
    "others/.cursor/hooks.json": '{ "version": 1, "hooks": {} }',
    "mixed/hooks.json": "{",
    "mixed/codex/a.json": codex,
  });
});

afterAll(() => rm(base, { recursive: true, force: true }));

describe("hardpoint check of a folder", () => {
  it("is content with files of agents that have no dialect", async () => {
    const { code, out } = await hardpoint(["check", join(base, "others")]);
    expect(code).toBe(0);
    expect(out).toMatch(/- codex\/a\.json +Codex: no dialect here yet/);
    expect(out).toMatch(/- \.cursor\/hooks\.json +Cursor: no dialect here yet/);
    expect(out).not.toContain("well formed");
  });

  it("fails for what can't be read, and tells a program all of it", async () => {
    const { code, out } = await hardpoint(["check", "--json", join(base, "mixed")]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      errors: expect.any(Number),
      totals: { files: 2, registered: 0, refused: 0, off: 0 },
      checks: [
        {
          isFolder: true,
          files: [
            { file: "codex/a.json", status: "unsupported", dialect: "codex" },
            { file: "hooks.json", diagnostics: [{ code: "CONFIG_SYNTAX", source: { file: "hooks.json" } }] },
          ],
        },
      ],
    });
  });

  it("takes the person's word for whose files they are", async () => {
    const { code, out } = await hardpoint(["check", "--dialect", "codex", join(base, "mixed/hooks.json")]);
    expect(code).toBe(0);
    expect(out).toContain("is a hook file of Codex, which has no dialect here yet");
  });
});

describe("hardpoint emit", () => {
  it("shows what came of an event, for a person and for a program", async () => {
    const args = ["emit", "tool.execute.before", join(base, "role"), "--tool", "bash", "--trust"];
    const { code, out, err } = await hardpoint(args);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("the call is skipped by stay");
    const json = JSON.parse((await hardpoint([...args, "--json"])).out);
    expect(json).toMatchObject({ result: { skip: true, skippedBy: "stay" }, defaults: { callId: "call-1" } });
  });

  it.each([
    [["emit"], "No point is named"],
    [["emit", "tool.aproval.pre", "role"], 'Did you mean "tool.approval.pre"?'],
    [["emit", "event", "role", "--args", "{}"], 'The payload of event has no "args"'],
    [["emit", "event", "a", "b"], "takes at most 2 words"],
    [["explain"], "No tool is named"],
    [["explain", "role", "--tool", "x", "--args", "{"], "--args is no JSON"],
  ])("%j exits 2 with a sentence", async (args, told) => {
    const ended = await hardpoint([...args, "--trust"], {}, base);
    expect(ended).toMatchObject({ code: 2, out: "" });
    expect(ended.err).toContain(told);
  });
});

describe("hardpoint explain", () => {
  it.each([
    ["bash", "skipped", [{ hook: "stay", declared: "role.yaml:4:7", runs: "stay.mjs" }]],
    ["read", "allowed", []],
  ])("says of %s that it is %s", async (tool, outcome, by) => {
    const { code, out } = await hardpoint([
      "explain",
      join(base, "role"),
      "--tool",
      tool,
      "--trust",
      "--json",
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ outcome, by });
  });
});
