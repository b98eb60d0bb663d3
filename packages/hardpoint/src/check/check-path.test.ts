import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { requireBuild } from "../../../../tests/build-state.js";
import { writeFiles } from "../fixtures/cli-process.js";
import { preset } from "../preset.js";
import { checkPath } from "./check-path.js";

/** Checks a directory of these files, with `--load` and everything trusted, or only what `decide` lets through. */
const load = async (files: Record<string, string>, decision: "trust" | "refuse" = "trust") => {
  requireBuild();
  const path = await mkdtemp(join(tmpdir(), "hardpoint-check-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  await writeFiles(path, files);
  const trust = { decide: () => decision };
  const at = { path, shown: ".", isDirectory: true };
  return checkPath(at, { use: preset, load: true, trust });
};

const role = `name: r
extensions:
  scopes:
    - {name: tones, module: tones.mjs}
    - {name: jokes, module: jokes.mjs}
  tones:
    - {name: low, module: low.mjs}
`;
const scope = (id: string) =>
  `export default { $$type: "@hardpoint/scope", id: "${id}", contracts: [], createEngine: () => ({}) };\n`;
const files = {
  "role.yaml": role,
  "tones.mjs": scope("tones"),
  "jokes.mjs": `process.exit(3);\n${scope("jokes")}`,
  "low.mjs": "export const play = 1;\n",
};

describe("a check that imports", () => {
  it("imports the modules that bring scopes as well, in a process", async () => {
    const { failed, diagnostics } = await load(files);
    expect(failed).toMatchObject([{ scope: "scopes", name: "jokes", failure: { kind: "exit" } }]);
    expect(diagnostics).toMatchObject([{ code: "MODULE_THREW", source: { line: 5 } }]);
  });

  it("imports none of them where something is not trusted", async () => {
    const { diagnostics } = await load(files, "refuse");
    expect(diagnostics.map(({ code }) => code)).toEqual(["TRUST_REFUSED"]);
  });
});
