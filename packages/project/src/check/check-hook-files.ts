import {
  type ConfigPath,
  type ConfigView,
  type Diagnostic,
  diagnose,
  formatSource,
  type Report,
  type Source,
} from "@hardpoint/core";
import { describeWork, type HookDeclaration, type HookFile } from "@hardpoint/hooks";
import { reportUnknownFlags } from "../builtin-flags.js";
import { contained } from "../contained.js";
import type { FoundHookFile } from "../hook-files/read-hook-files.js";
import type { Placing } from "../isolation/placement.js";
import type { AnyDialect } from "../project.js";
import { checkHook } from "./check-hooks.js";
import type { CheckedHook } from "./check-result.js";
import { type HookEntry, hookEntries } from "./hook-entries.js";
import { placesOf, placesWithin } from "./places.js";

/**
 * Every hook of one dialect's files, by file: those that it registers, those that it refuses and why, those that are
 * off. A hook that its dialect neither registers nor speaks of is told.
 */
export const checkHookFiles = async (
  dialect: AnyDialect,
  files: readonly FoundHookFile[],
  builtinNames: ReadonlySet<string>,
  placing: Placing,
  report: Report,
): Promise<ReadonlyMap<FoundHookFile, readonly CheckedHook[]>> => {
  const said: Diagnostic[] = [];
  const tell: Report = (diagnostic) => {
    said.push(diagnostic);
    report(diagnostic);
  };
  const parsed = files.flatMap((file): readonly (readonly [FoundHookFile, HookFile])[] => {
    const read = file.readable
      ? contained(`The dialect "${dialect.id}" could not read ${file.config.file}`, tell, () =>
          dialect.parse(file.config, tell, file.role),
        )
      : undefined;
    if (read?.builtin) reportUnknownFlags(read.builtin, builtinNames, tell);
    return read ? [[file, read]] : [];
  });
  const layered = parsed.map(([{ role }, read]) => ({ ...read, role }));
  const merged = contained(`The dialect "${dialect.id}" could not put its files together`, tell, () =>
    dialect.merge?.(layered, tell),
  );
  const standing = merged && new Set(merged.flatMap((one) => [formatSource(one.source), workAt(one)]));
  for (const { unread } of files) for (const diagnostic of unread()) tell(diagnostic);

  const checked = await Promise.all(
    parsed.map(async ([file, { declarations }]) => {
      const hooks = await Promise.all(
        declarations.map(async (declaration): Promise<CheckedHook> => {
          const hook = await checkHook(dialect, declaration, placing, report);
          // What is declared twice may stand once: then it runs, and is not off.
          const stands =
            !standing || standing.has(formatSource(hook.source)) || standing.has(workAt(declaration));
          return hook.status === "ok" && !stands ? { ...hook, status: "off" } : hook;
        }),
      );
      return [file, withEntries(file.config, dialect, hooks, said, tell)] as const;
    }),
  );
  return new Map(checked);
};

const workAt = ({ event, points, work }: HookDeclaration): string =>
  JSON.stringify([event ?? points, describeWork(work)]);

/** The hooks that a file has, each with what was said of it: those that were read, and those that were not. */
const withEntries = (
  config: ConfigView,
  dialect: AnyDialect,
  hooks: readonly CheckedHook[],
  said: readonly Diagnostic[],
  report: Report,
): readonly CheckedHook[] => {
  const left = new Set(hooks);
  const listed = hookEntries(config).flatMap((entry): readonly CheckedHook[] => {
    const within = placesWithin(config, entry.path);
    const own = said.filter(within);
    const read = [...left].filter((hook) => within(hook));
    for (const hook of read) left.delete(hook);
    if (read.length > 0) return read.map((hook) => ({ ...hook, diagnostics: [...own, ...hook.diagnostics] }));
    const why = [...own, ...said.filter(concernsAll(config, entry.path))];
    return [unregistered(config, dialect, entry, why, report)];
  });
  return [...listed, ...left];
};

const unregistered = (
  config: ConfigView,
  dialect: AnyDialect,
  entry: HookEntry,
  why: readonly Diagnostic[],
  report: Report,
): CheckedHook => {
  const { name, events, work, off } = entry;
  const source = config.locate(entry.path);
  const told = { dialect: dialect.id, name, events, ...(work === undefined ? {} : { module: work }), source };
  if (off && !why.some(({ severity }) => severity === "error"))
    return { ...told, status: "off", diagnostics: why };
  if (why.some(({ severity }) => severity !== "info"))
    return { ...told, status: "invalid", diagnostics: why };
  const untold = diagnose(
    "HOOK_ENTRY_IGNORED",
    `The dialect "${dialect.id}" does not register the hook "${name}", and does not say why.`,
    { source, hint: `Is ${config.file} a hook file of another agent? Name its dialect.` },
  );
  report(untold);
  return { ...told, status: "invalid", diagnostics: [...why, untold] };
};

/** Whether a diagnostic points at what all hooks of an entry's group have in common: its event, its matcher. */
const concernsAll = (config: ConfigView, path: ConfigPath): ((diagnostic: Diagnostic) => boolean) => {
  const places = new Set<string>();
  for (let length = 1; length < path.length; length++) {
    const above = path.slice(0, length);
    for (const place of placesOf(config, above)) places.add(place);
    const group: unknown = config.peek(above);
    if (typeof above.at(-1) !== "number" || typeof group !== "object" || group === null) continue;
    for (const [key, value] of Object.entries(group))
      if (key !== "hooks" || typeof value !== "object")
        for (const place of placesOf(config, [...above, key])) places.add(place);
  }
  return ({ source }: { readonly source?: Source }) =>
    source !== undefined && places.has(formatSource(source));
};
