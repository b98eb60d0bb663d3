import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chosen, packageJson } from "./package-json.js";
import type { Plan } from "./plan.js";
import { readme } from "./readme.js";
import { UsageError } from "./usage-error.js";

/** Every file of a pack, by its path in the pack's folder. Writes nothing. */
const packFiles = async (plan: Plan): Promise<ReadonlyMap<string, string>> => {
  const isTyped = plan.language === "typescript";
  const suffix = isTyped ? "ts" : "js";
  const files = new Map<string, string>([
    ["package.json", `${JSON.stringify(packageJson(plan), null, 2)}\n`],
    ["README.md", readme(plan)],
    [".gitignore", await template("common/gitignore")],
    [".github/workflows/ci.yml", await template("common/ci.yml")],
    [
      "LICENSE",
      (await template("common/mit.txt"))
        .replace("{year}", String(plan.year))
        .replace("{holder}", () => plan.holder),
    ],
  ]);
  if (isTyped) files.set("tsconfig.json", await template("typescript/tsconfig.json"));
  for (const { file } of chosen(plan)) {
    files.set(`src/${file}.${suffix}`, await template(`${plan.language}/src/${file}.${suffix}`));
    const test = await template(`test/${file}.test.js`);
    files.set(`test/${file}.test.js`, isTyped ? test.replaceAll('"../src/', '"../dist/') : test);
  }
  return files;
};

/**
 * Writes a pack into its folder, which is made where it does not exist.
 *
 * @throws UsageError when there is something in the folder: nothing is written over.
 */
export const writePack = async (plan: Plan): Promise<readonly string[]> => {
  const files = await packFiles(plan);
  await requireEmpty(plan.folder);
  for (const [name, text] of files) {
    const path = join(plan.folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: "wx" });
  }
  return [...files.keys()].sort();
};

/** A repository that has nothing in it yet is empty enough. */
export const requireEmpty = async (folder: string): Promise<void> => {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    if (code === "ENOENT") return;
    throw new UsageError(
      code === "ENOTDIR" ? `${folder} is a file.` : `${folder} can't be read: ${message}.`,
      "Name a folder that is not there yet.",
    );
  }
  const inTheWay = names.filter((name) => name !== ".git");
  if (inTheWay.length > 0)
    throw new UsageError(
      `${folder} is not empty: there is ${inTheWay.slice(0, 3).join(", ")}${inTheWay.length > 3 ? ", …" : ""}.`,
      "Nothing was written. Name a folder that is empty or not there yet.",
    );
};

const template = (path: string): Promise<string> => {
  const own = createRequire(import.meta.url).resolve("@hardpoint/create-pack/package.json");
  return readFile(join(dirname(own), "templates", path), "utf8");
};
