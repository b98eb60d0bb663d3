import { type ConfigView, checkWith, issuePath, nearest } from "@hardpoint/core";
import type { HookDeclaration } from "@hardpoint/hooks";
import { isMapping } from "../mapping.js";
import type { Say } from "../say.js";
import { readEvents, reportFilter } from "./read-events.js";
import { meantToGuard, refusedGuard } from "./refused-guard.js";
import { filterSchema, hookEntrySchema } from "./schema.js";

/**
 * One item of `hooks.custom`; undefined when it is invalid, which is reported then. A guard stays, as refused: it must
 * not be as if it had never been declared.
 */
export const readHook = (
  item: unknown,
  index: number,
  config: ConfigView,
  say: Say,
): HookDeclaration | undefined => {
  const path = ["hooks", "custom", index];
  const written = isMapping(item) ? item : {};
  const checked = checkWith(hookEntrySchema, item);
  const who = typeof written.name === "string" ? `hook "${written.name}"` : "a hook without a name";
  const Who = `${who.charAt(0).toUpperCase()}${who.slice(1)}`;
  const misspelt = reportUnknownKeys(item, hookEntrySchema.shape, (key) => [...path, key], Who, say);
  reportUnknownKeys(
    written.filter,
    filterSchema.shape,
    (key) => [...path, "filter", key],
    `The filter of ${who}`,
    say,
  );
  if (!checked.ok) {
    const owner = typeof written.name === "string" ? ` of hook "${written.name}"` : "";
    for (const issue of checked.issues) {
      const inner = issuePath(issue).map((key) => (typeof key === "number" ? key : String(key)));
      const [field, ...deeper] = inner;
      const hint =
        field === undefined || deeper.length > 0 ? undefined : hintFor(String(field), written[String(field)]);
      say(
        "CONFIG_INVALID",
        [...path, ...inner],
        `${dotted(["hooks", "custom", index, ...inner])}${owner} ${issue.message}.`,
        hint,
      );
    }
    const broken = checked.issues.map((issue) => String(issuePath(issue)[0]));
    return refusedGuard(item, new Set(broken), index, config);
  }
  if (misspelt.some(meantToGuard)) return refusedGuard(item, new Set(), index, config);
  const entry = checked.value;
  const points = readEvents(entry, path, say);
  reportFilter(entry, points, path, say);
  return {
    name: entry.name,
    ...(entry.description === undefined ? {} : { description: entry.description }),
    points,
    work: {
      kind: "module",
      specifier: entry.module,
      directory: config.directory,
      source: config.locate([...path, "module"]),
    },
    source: config.locate(path),
    ...(entry.isolation === undefined
      ? {}
      : { isolation: { name: entry.isolation, source: config.locate([...path, "isolation"]) } }),
    entry,
  };
};

/** `hooks.custom[2].filter.tools`. */
const dotted = (path: readonly (string | number)[]): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join("");

const words: Readonly<Record<string, readonly string[]>> = {
  phase: ["before", "after"],
  mode: ["apply", "shadow"],
  onFailure: ["continue", "deny"],
};

const hintFor = (field: string, found: unknown): { readonly hint?: string } => {
  if (typeof found !== "string") return {};
  if (field === "events") return { hint: `Write a list: events: [${found}].` };
  const near = Object.hasOwn(words, field) ? nearest(found, words[field] ?? []) : undefined;
  return near === undefined ? {} : { hint: `Did you mean ${near}?` };
};

/** The unknown keys. One that was meant to guard something is an error, since the hook is refused for it. */
const reportUnknownKeys = (
  written: unknown,
  shape: Readonly<Record<string, unknown>>,
  pathOf: (key: string) => readonly (string | number)[],
  who: string,
  say: Say,
): readonly string[] => {
  if (!isMapping(written)) return [];
  const known = Object.keys(shape);
  const unknown = Object.keys(written).filter((key) => !known.includes(key));
  for (const key of unknown) {
    const near = nearest(key, known);
    const refuses = shape === hookEntrySchema.shape && meantToGuard(key) !== undefined;
    const message = `${who} has the key "${key}", which is not read.`;
    say("CONFIG_KEY_UNKNOWN", pathOf(key), refuses ? `${message} The hook is not loaded.` : message, {
      at: "key",
      hint: near === undefined ? `It can have: ${known.join(", ")}.` : `Did you mean ${near}?`,
      ...(refuses ? { severity: "error" } : {}),
    });
  }
  return unknown;
};
