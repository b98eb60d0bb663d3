import { stat } from "node:fs/promises";
import { dirname, relative, sep } from "node:path";
import { type ConfigView, type Diagnostic, diagnose, type Report, toErrorData } from "@hardpoint/core";
import type { HookFilePlaces, HookFileRole } from "@hardpoint/hooks";
import { type ParsedConfig, parseConfig } from "../config/parse-config.js";
import { readText } from "../config/read-text.js";
import { contained } from "../contained.js";
import type { AnyDialect } from "../project.js";

/** A hook file of a dialect's own that exists. */
export interface FoundHookFile {
  readonly dialect: AnyDialect;
  readonly role: HookFileRole;
  readonly config: ConfigView;
  /** Absolute, links followed; undefined where it could not be read. */
  readonly realPath?: string;
  /** SHA-256 of what was read, in hex. */
  readonly sha256?: string;
  /** False when it can't be read or is no map of keys. It then declares nothing. */
  readonly readable: boolean;
  /** A warning for each of the smallest parts that nobody has read so far. */
  unread(): readonly Diagnostic[];
}

/**
 * Finds and reads the hook files of dialects, the most general layer of each first. A file that a dialect meets twice
 * (the project's directory is the user's home, a link) is read once. What can't be read is told.
 */
export const readHookFiles = async (
  dialects: readonly AnyDialect[],
  places: HookFilePlaces,
  report: Report,
): Promise<readonly FoundHookFile[]> => {
  const found = await Promise.all(dialects.map((dialect) => filesOf(dialect, places, report)));
  return found.flat();
};

const filesOf = async (
  dialect: AnyDialect,
  places: HookFilePlaces,
  report: Report,
): Promise<readonly FoundHookFile[]> => {
  const listed =
    contained(`The dialect "${dialect.id}" could not say which files are its own`, report, () =>
      dialect.files?.(places),
    ) ?? [];
  const seen = new Set<string>();
  const files: FoundHookFile[] = [];
  for (const { paths, layer } of listed) {
    const path = await firstFile(paths);
    if (path === undefined) continue;
    const file = await readHookFile(dialect, { ...places, path, layer }, report);
    const identity = file.realPath ?? path;
    if (!seen.has(identity)) files.push(file);
    seen.add(identity);
  }
  return files;
};

/** Reads one hook file. What is wrong with its text is told. */
export const readHookFile = async (
  dialect: AnyDialect,
  role: HookFileRole,
  report: Report,
): Promise<FoundHookFile> => {
  const shown = shownPath(role.path, role);
  const base = dirname(role.path);
  const asFound = (
    parsed: ParsedConfig,
    origin: Pick<FoundHookFile, "realPath" | "sha256">,
  ): FoundHookFile => {
    for (const diagnostic of [...parsed.diagnostics, ...parsed.further]) report(diagnostic);
    const [document] = parsed.documents;
    return {
      dialect,
      role,
      config: document.view,
      readable: parsed.readable,
      unread: document.unread,
      ...origin,
    };
  };
  try {
    const { text, path, sha256 } = await readText(role.path);
    if (/^\uFEFF*\s*(?:null\s*)?$/u.test(text))
      report(
        diagnose("CONFIG_EMPTY", `${shown} has nothing in it: there are no hooks.`, {
          source: { file: shown },
          hint: "Write hooks into it, or delete it.",
        }),
      );
    return asFound(parseConfig(text, shown, base), { realPath: path, sha256 });
  } catch (thrown) {
    const cause = toErrorData(thrown);
    const diagnostic = diagnose("CONFIG_UNREADABLE", `${shown} could not be read: ${cause.message}.`, {
      source: { file: shown },
      cause,
    });
    return asFound({ ...parseConfig("", shown, base), readable: false, diagnostics: [diagnostic] }, {});
  }
};

const firstFile = async (paths: readonly string[]): Promise<string | undefined> => {
  for (const path of paths) {
    try {
      if (!(await stat(path)).isDirectory()) return path;
    } catch (thrown) {
      // What is there and can't be looked at is told when it is read.
      if (!["ENOENT", "ENOTDIR"].includes(String((thrown as NodeJS.ErrnoException).code))) return path;
    }
  }
  return undefined;
};

/** As a person would write it: relative to the project, else to the home directory, else absolute. */
export const shownPath = (path: string, { directory, home }: HookFilePlaces): string => {
  const within = (base: string): string | undefined => {
    const way = relative(base, path);
    return way === "" || way === ".." || way.startsWith(`..${sep}`) || way === path
      ? undefined
      : way.split(sep).join("/");
  };
  const inProject = within(directory);
  if (inProject !== undefined) return inProject;
  const atHome = home === undefined ? undefined : within(home);
  return atHome === undefined ? path : `~/${atHome}`;
};
