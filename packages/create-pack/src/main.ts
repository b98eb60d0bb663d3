import { basename, relative, resolve } from "node:path";
import { type Asking, createAsking } from "./ask.js";
import { type Options, readOptions, requireName } from "./options.js";
import { folderOf, nameProblem } from "./pack-name.js";
import { neededPackages } from "./package-json.js";
import type { Plan } from "./plan.js";
import { localRanges, publishedRanges } from "./ranges.js";
import { defaultScopes, scopeTemplates } from "./scopes.js";
import { UsageError } from "./usage-error.js";
import { requireEmpty, writePack } from "./write-pack.js";

export interface Means {
  readonly argv: readonly string[];
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
  readonly errors: NodeJS.WritableStream;
}

/** Writes a pack. Gives the exit code: 0 it is there, 1 it could not be written, 2 it was called in a wrong way. */
export const main = async ({ argv, input, output, errors }: Means): Promise<number> => {
  try {
    const options = readOptions(argv);
    if (options.help) {
      output.write(`${help()}\n`);
      return 0;
    }
    const asks = !options.yes && input.isTTY === true;
    const asking = asks ? createAsking(input, output) : undefined;
    try {
      const plan = await decide(options, asking);
      const written = await writePack(plan);
      output.write(`${farewell(plan, written)}\n`);
      return 0;
    } finally {
      asking?.close();
    }
  } catch (thrown) {
    const isUsage = thrown instanceof UsageError;
    errors.write(`✗ ${(thrown as Error).message}\n`);
    if (isUsage && thrown.hint !== undefined) errors.write(`  ${thrown.hint}\n`);
    return isUsage ? 2 : 1;
  }
};

const decide = async (options: Options, asking: Asking | undefined): Promise<Plan> => {
  // What is in the way is told before a question is asked.
  if (options.folder !== undefined) await requireEmpty(resolve(options.folder));
  const name = options.name ?? (await askName(options, asking));
  const scopes = options.scopes ?? (asking ? await asking.scopes() : defaultScopes);
  const language = options.language ?? (asking ? await asking.language() : "typescript");
  const wanted = neededPackages({ scopes });
  return {
    folder: resolve(options.folder ?? folderOf(name)),
    name,
    scopes,
    language,
    holder: options.holder ?? `the authors of ${name}`,
    year: new Date().getFullYear(),
    ranges: options.local === undefined ? await publishedRanges() : await localRanges(options.local, wanted),
    isLocal: options.local !== undefined,
  };
};

const askName = async ({ folder }: Options, asking: Asking | undefined): Promise<string> => {
  const usual = folder === undefined ? undefined : basename(resolve(folder));
  if (asking) return asking.name(usual === undefined || nameProblem(usual) ? "@acme/my-pack" : usual);
  if (usual !== undefined) return requireName(usual);
  throw new UsageError(
    "The pack has no name, and there is no terminal to ask at.",
    "Pass --name, such as --name @acme/git, or the folder to write to.",
  );
};

const farewell = ({ folder, name, language }: Plan, written: readonly string[]): string => {
  const way = relative(process.cwd(), folder) || ".";
  return [
    `✓ ${name} is in ${way}: ${written.length} files.`,
    "",
    "Next:",
    ...(way === "." ? [] : [`  cd ${way}`]),
    "  npm install",
    `  npm test${language === "typescript" ? "                 # compiles first" : ""}`,
    "  npm run validate",
  ].join("\n");
};

const help = (): string =>
  [
    "npm create @hardpoint/pack [folder] -- [flags]",
    "",
    "Writes a pack of extensions with its tests, its README and a CI file.",
    "",
    "  --name <name>      the pack's name, as npm will know it; default: the folder's",
    `  --scopes <a,b|all> what it begins with; default: ${defaultScopes.join(",")}`,
    "  --ts, --js         TypeScript (default) or JavaScript",
    "  --holder <name>    who holds the copyright; default: the authors of the pack",
    "  --local <folder>   take Hardpoint's packages from tarballs in a folder, and not from npm",
    "  -y, --yes          ask nothing",
    "",
    "Scopes:",
    ...scopeTemplates.map(({ id, what }) => `  ${id.padEnd(24)}${what}`),
  ].join("\n");
