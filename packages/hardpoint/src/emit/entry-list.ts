import type { Layout } from "../timeline/layout.js";
import { entryLines, nameOf } from "../timeline/point-lines.js";
import type { Entry, HookPlace } from "./hook-works.js";
import { describeWhyNot } from "./why-not.js";

/** Hooks that ran: what each said and how long it took, then where it is declared and what it runs. */
export const ranLines = (
  entries: readonly Entry[],
  placeOf: (entry: Entry) => HookPlace,
  layout: Layout,
): readonly string[] => {
  const width = Math.max(0, ...entries.map((entry) => nameOf(entry).length));
  return entries.flatMap((entry) => {
    const { declared = entry.origin, runs = "" } = placeOf(entry);
    const place = [declared, entry.dialect, runs].filter((part) => part !== "").join("  ");
    return [
      ...entryLines(entry, width, new Map(), layout).map((line) => `  ${line}`),
      `          ${layout.paint.dim(place)}`,
    ];
  });
};

/** Hooks that did not run, where each is declared, and why. */
export const passedOverLines = (
  entries: readonly Entry[],
  subject: string | undefined,
  placeOf: (entry: Entry) => HookPlace,
  { paint }: Layout,
): readonly string[] =>
  entries.map((entry) => {
    const { declared = entry.origin } = placeOf(entry);
    return `  ${entry.hook}  ${paint.dim(declared)}  ${describeWhyNot(entry, subject)}`;
  });
