import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { hardpoint, root, writeFiles } from "../fixtures/cli-process.js";
import { openRole, scratchDirectory } from "../fixtures/open-role.js";
import { declarations } from "./declarations.js";
import { projectNames } from "./project-names.js";

const role = `name: r
packs:
  - {name: ./packs/one, as: uno, isolation: inline}
  - {name: ./packs/two, isolation: inline}
extensions:
  conditions: [{name: git_clean, module: own.mjs}]
  notification_events: [{name: shipped}]
`;
const pack = (conditions: string) =>
  `manifest: 1\ncontracts: {conditions: "1.0"}\nextensions:\n  conditions: [${conditions}]\n`;
const always = "export const handler = () => true;\n";
const files = {
  "role.yaml": role,
  "own.mjs": always,
  "packs/one/hardpoint-pack.yaml": pack("{name: shared, module: a.mjs}, {name: only, module: a.mjs}"),
  "packs/one/a.mjs": always,
  "packs/two/hardpoint-pack.yaml": pack("{name: shared, module: a.mjs}"),
  "packs/two/a.mjs": always,
};

const types = (directory: string, ...flags: string[]) =>
  hardpoint(["types", directory, "--trust", "--no-user-files", ...flags]);

describe("the names of a project", () => {
  it("are built-in ones, its own, and those of packs in every form that is theirs alone", async () => {
    const { project } = await openRole(files);
    const conditions = projectNames(project).get("conditions") ?? [];
    expect(conditions).toEqual([...conditions].sort());
    expect(conditions).toEqual(
      expect.arrayContaining([
        "turn_count",
        "git_clean",
        "one/shared",
        "uno/shared",
        "two/shared",
        "only",
        "uno/only",
      ]),
    );
    // Two packs have it.
    expect(conditions).not.toContain("shared");
    expect(projectNames(project).get("notification_events")).toContain("shipped");
    expect(projectNames(project).get("points")).toContain("tool.execute.before");
  });

  it("are literals whatever they are made of, and none of a scope without names", () => {
    const text = declarations(new Map([["hooks", ['say "hi"', "a\\b\n", "`x`"]]]), "role.yaml");
    expect(text).toContain('  | "say \\"hi\\""\n  | "a\\\\b\\n"\n  | "`x`";');
    expect(text).toContain("export type ConditionName = never;");
  });
});

describe("hardpoint types", () => {
  it("writes a file with which a compiler takes names that there are, and no others", async () => {
    const directory = await scratchDirectory(files);
    const { code, out, err } = await types(directory);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/hardpoint\.d\.ts: \d+ names$/m);
    await writeFiles(directory, {
      "good.ts": `import type { Condition, ConditionName, NotificationEventName, PointName } from "./hardpoint.js";
export const names: ConditionName[] = ["git_clean", "two/shared", "turn_count"];
export const conditions: Condition[] = ["git_clean", "turn_count(3)"];
export const events: NotificationEventName = "shipped";
export const point: PointName = "tool.execute.before";
`,
      "bad.ts": `import type { ConditionName } from "./hardpoint.js";
export const name: ConditionName = "git_clan";
`,
    });
    const compile = (file: string) =>
      promisify(execFile)(
        process.execPath,
        [join(root, "node_modules/typescript/bin/tsc"), "--noEmit", "--strict", "--module", "nodenext", file],
        { cwd: directory },
      );
    await compile("good.ts");
    const failed = await compile("bad.ts").catch((thrown: { stdout: string }) => thrown.stdout);
    expect(failed).toMatch(/bad\.ts.*error TS2820: .*"git_clan".*Did you mean '"git_clean"'/);
  }, 60_000);

  it("with --check exits with 1 until the file is as it would be written", async () => {
    const directory = await scratchDirectory(files);
    const missing = await types(directory, "--check");
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining("is not there")]);
    await types(directory);
    expect((await types(directory, "--check")).code).toBe(0);
    await writeFiles(directory, { "role.yaml": role.replace("git_clean", "git_dirty") });
    const stale = await types(directory, "--check");
    expect([stale.code, stale.err]).toEqual([1, expect.stringContaining("is not what the project has now")]);
    expect(await readFile(join(directory, "hardpoint.d.ts"), "utf8")).toContain('"git_clean"');
  });

  it("leaves out what could not be loaded, and says so", async () => {
    const directory = await scratchDirectory({ ...files, "own.mjs": "export const handle = 1;\n" });
    const { code, err } = await types(directory);
    expect([code, err]).toEqual([0, expect.stringContaining("CONTRACT_MISMATCH")]);
    expect(await readFile(join(directory, "hardpoint.d.ts"), "utf8")).not.toContain('"git_clean"');
  });

  it("writes elsewhere with --out, to the terminal with a dash, and gives plain data with --json", async () => {
    const directory = await scratchDirectory(files);
    await types(directory, "--out", "names.d.ts");
    expect((await types(directory, "--out", "-")).out).toBe(
      await readFile(join(directory, "names.d.ts"), "utf8"),
    );
    expect(JSON.parse((await types(directory, "--json")).out).conditions).toContain("git_clean");
    const nowhere = await types(directory, "--out", "no/such/folder.d.ts");
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining("could not be written")]);
  });
});
