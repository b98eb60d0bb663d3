import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { manifestSchema } from "../../project/src/packs/manifest-schema.js";
import { main } from "./main.js";
import { scopeTemplates } from "./scopes.js";

const packages = [
  ...new Set(["@hardpoint/testkit", "hardpoint", ...scopeTemplates.map((scope) => scope.package)]),
];

/** A folder with as much of tarballs as a look at their names takes, and a folder to write to that is not there yet. */
const folders = async () => {
  const base = await realpath(await mkdtemp(join(tmpdir(), "create-pack-")));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const tarballs = join(base, "tarballs");
  await mkdir(tarballs);
  for (const name of packages)
    await writeFile(join(tarballs, `${name.replace("@", "").replace("/", "-")}-0.1.0.tgz`), "");
  return { base, tarballs, pack: join(base, "pack") };
};

/** Runs the command; at a terminal, each question is answered with the next line. */
const run = async (argv: readonly string[], answers?: readonly string[]) => {
  const input = Object.assign(new PassThrough(), answers ? { isTTY: true } : {});
  const output = new PassThrough();
  const errors = new PassThrough();
  const left = [...(answers ?? [])];
  let said = "";
  output.on("data", (chunk: Buffer) => {
    said += chunk;
    // A question ends in what is usual, and waits on its line.
    if (!/\) $/.test(String(chunk))) return;
    const answer = left.shift();
    if (answer === undefined) input.end();
    else input.write(`${answer}\n`);
  });
  let told = "";
  errors.on("data", (chunk: Buffer) => {
    told += chunk;
  });
  const code = await main({ argv, input, output, errors });
  return { code, said, told };
};

const readJson = async (file: string) => JSON.parse(await readFile(file, "utf8"));

describe("a pack", () => {
  it.each(["--js", "--ts"])("of all scopes (%s) has a module, a test and an entry for each", async (flag) => {
    const { pack, tarballs } = await folders();
    const argv = [pack, "--name", "@acme/git", "--scopes", "all", flag, "--local", tarballs];
    const { code, said } = await run(argv);
    expect(code).toBe(0);
    expect(said).toContain("✓ @acme/git is in ");
    const json = await readJson(join(pack, "package.json"));
    expect(manifestSchema.safeParse(json.hardpoint).success).toBe(true);
    const [folder, suffix] = flag === "--ts" ? ["dist", "ts"] : ["src", "js"];
    for (const { id, file, entry } of scopeTemplates) {
      expect(json.hardpoint.extensions[id]).toEqual([{ ...entry, module: `./${folder}/${file}.js` }]);
      expect(await readFile(join(pack, "src", `${file}.${suffix}`), "utf8")).toMatch(/export const/);
      const test = await readFile(join(pack, "test", `${file}.test.js`), "utf8");
      expect(test).toContain(`"../${folder}/${file}.js"`);
      expect(await readFile(join(pack, "README.md"), "utf8")).toContain(entry.name);
    }
    expect(json.files).toEqual([folder]);
    expect(json.devDependencies["@hardpoint/conditions"]).toBe(
      `file:${join(tarballs, "hardpoint-conditions-0.1.0.tgz")}`,
    );
    expect(json.dependencies).toBeUndefined();
    expect((await readdir(pack)).includes("tsconfig.json")).toBe(flag === "--ts");
    expect(await readFile(join(pack, "LICENSE"), "utf8")).toContain("the authors of @acme/git");
  });

  it("depends on no more than it is tested with", async () => {
    const { pack, tarballs } = await folders();
    await run([pack, "--scopes", "recovery_patterns", "--js", "--local", tarballs]);
    const { name, devDependencies } = await readJson(join(pack, "package.json"));
    expect(name).toBe("pack");
    expect(Object.keys(devDependencies)).toEqual(["@hardpoint/recovery", "@hardpoint/testkit", "hardpoint"]);
  });

  it("may be written into a repository that is empty", async () => {
    const { pack, tarballs } = await folders();
    await mkdir(join(pack, ".git"), { recursive: true });
    expect((await run([pack, "--js", "--local", tarballs])).code).toBe(0);
  });
});

describe("at a terminal", () => {
  it("what the command line leaves open is asked, and asked again where the answer can't be used", async () => {
    const { pack, tarballs } = await folders();
    const { code, said } = await run(
      [pack, "--local", tarballs],
      ["My Pack", "@acme/git", "hook", "hooks", "cobol", "js"],
    );
    expect(said).toContain("it has capital letters");
    expect(said).toContain('Did you mean "hooks"?');
    expect(said).toContain("Answer ts or js.");
    expect(code).toBe(0);
    const { name, hardpoint } = await readJson(join(pack, "package.json"));
    expect([name, Object.keys(hardpoint.extensions)]).toEqual(["@acme/git", ["hooks"]]);
  });

  it("an empty answer takes what is usual", async () => {
    const { pack, tarballs } = await folders();
    await run([pack, "--local", tarballs], ["", "", ""]);
    const { name, hardpoint, scripts } = await readJson(join(pack, "package.json"));
    expect([name, Object.keys(hardpoint.extensions), scripts.build]).toEqual([
      "pack",
      ["conditions", "hooks"],
      "tsc",
    ]);
  });

  it("nothing is written where the questions are not answered", async () => {
    const { base, pack, tarballs } = await folders();
    const { code, told } = await run([pack, "--local", tarballs], ["@acme/git"]);
    expect([code, told]).toEqual([2, "✗ The questions were not answered; nothing was written.\n"]);
    expect(await readdir(base)).toEqual(["tarballs"]);
  });
});

describe("nothing is written", () => {
  it("where something is in the folder, which is told before anything is asked", async () => {
    const { pack, tarballs } = await folders();
    await mkdir(pack);
    await writeFile(join(pack, "notes.txt"), "mine");
    const { code, told } = await run([pack, "--local", tarballs], []);
    expect(code).toBe(2);
    expect(told).toContain("is not empty: there is notes.txt.");
    expect(await readdir(pack)).toEqual(["notes.txt"]);
  });

  it("where a tarball is missing", async () => {
    const { base, pack, tarballs } = await folders();
    await rm(join(tarballs, "hardpoint-conditions-0.1.0.tgz"));
    const { code, told } = await run([pack, "--local", tarballs]);
    expect([code, told.split("\n")[0]]).toEqual([
      2,
      `✗ ${tarballs} has no tarball of @hardpoint/conditions.`,
    ]);
    expect(await readdir(base)).toEqual(["tarballs"]);
  });

  it("where there is neither a name nor a terminal", async () => {
    const { code, told } = await run([]);
    expect(code).toBe(2);
    expect(told).toContain("The pack has no name, and there is no terminal to ask at.");
  });

  it("from the sources without tarballs, which know of no published versions", async () => {
    const { pack } = await folders();
    const { code, told } = await run([pack, "--js"]);
    expect(code).toBe(2);
    expect(told).toContain("--local");
  });
});

it("says what it can do", async () => {
  const { code, said } = await run(["--help"]);
  expect(code).toBe(0);
  for (const { id } of scopeTemplates) expect(said).toContain(id);
});
