import { parseArgs } from "node:util";
import { nearest } from "./nearest.js";
import { nameProblem } from "./pack-name.js";
import { scopeTemplates } from "./scopes.js";
import { UsageError } from "./usage-error.js";

export type Language = "javascript" | "typescript";

/** What the command line says. What it leaves open is asked, or is as usual. */
export interface Options {
  readonly folder?: string;
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly language?: Language;
  /** The holder of the copyright. */
  readonly holder?: string;
  /** A folder with tarballs of Hardpoint's packages, which the pack then depends on. */
  readonly local?: string;
  /** Asks nothing. */
  readonly yes: boolean;
  readonly help: boolean;
}

const flags = {
  name: { type: "string" },
  scopes: { type: "string" },
  ts: { type: "boolean" },
  js: { type: "boolean" },
  holder: { type: "string" },
  local: { type: "string" },
  yes: { type: "boolean", short: "y" },
  help: { type: "boolean", short: "h" },
} as const;

/** @throws UsageError when a flag is not known, lacks its value, or has one that can't be used. */
export const readOptions = (argv: readonly string[]): Options => {
  const { values, positionals } = parse(argv);
  const { name, scopes, ts = false, js = false, holder, local, yes = false, help = false } = values;
  const [folder, ...more] = positionals;
  if (more.length > 0)
    throw new UsageError(`There is one folder to write to, and not "${positionals.join('", "')}".`);
  if (ts && js) throw new UsageError("A pack is written in one language: --ts or --js.");
  if (name !== undefined) requireName(name);
  return {
    ...(folder === undefined ? {} : { folder }),
    ...(name === undefined ? {} : { name }),
    ...(scopes === undefined ? {} : { scopes: readScopes(scopes) }),
    ...(ts ? { language: "typescript" } : js ? { language: "javascript" } : {}),
    ...(holder === undefined ? {} : { holder }),
    ...(local === undefined ? {} : { local }),
    yes,
    help,
  };
};

/** @throws UsageError when npm would not take the name. */
export const requireName = (name: string): string => {
  const problem = nameProblem(name);
  if (problem === undefined) return name;
  throw new UsageError(
    `npm takes no package of the name "${name}": ${problem}.`,
    "Write a name such as @acme/git.",
  );
};

/**
 * Scopes by their ids, with commas between them; `all` stands for each.
 *
 * @throws UsageError when one of them is not known, or there is none.
 */
export const readScopes = (written: string): readonly string[] => {
  const known = scopeTemplates.map(({ id }) => id);
  const words = written.split(/[\s,]+/).filter((word) => word !== "");
  if (words.length === 0) throw new UsageError("A pack begins with one scope at least.", listOf(known));
  if (words.length === 1 && words[0] === "all") return known;
  for (const word of words) {
    if (known.includes(word)) continue;
    const meant = nearest(word, known);
    throw new UsageError(
      `There is no scope "${word}".`,
      meant === undefined ? listOf(known) : `Did you mean "${meant}"?`,
    );
  }
  return known.filter((id) => words.includes(id));
};

const listOf = (known: readonly string[]): string => `The scopes are ${known.join(", ")}.`;

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: flags, allowPositionals: true });
  } catch (thrown) {
    const { message } = thrown as Error;
    const [, flag] = /Unknown option '-*([^']+)'/.exec(message) ?? [];
    const meant = flag === undefined ? undefined : nearest(flag, Object.keys(flags));
    throw new UsageError(
      flag === undefined ? message : `There is no flag --${flag}.`,
      meant === undefined ? "create-pack --help lists them." : `Did you mean --${meant}?`,
    );
  }
};
