import type { TraceEntry } from "@hardpoint/core";
import type { Outcome, RunResult } from "@hardpoint/hooks";
import { shorten } from "../cli/shorten.js";
import type { PointRecord } from "../run/happening.js";
import { describeChange } from "./change.js";
import { alignRight, formatMs, type Layout } from "./layout.js";
import { describeSaid } from "./said.js";

type Entry = TraceEntry<Outcome>;

/** The origin of built-in hooks in the trace. */
const builtIn = "built in";

/** Columns for a duration, the same for each, so that the texts beside it do not depend on it. */
const timeWidth = 7;

/**
 * One run of a point: its name, then each hook that ran, in order, with what it said. A point where hooks ran and
 * had nothing to say takes one dim line; one where none ran takes none.
 */
export const pointLines = (
  record: PointRecord,
  modules: ReadonlyMap<string, string>,
  layout: Layout,
): readonly string[] => {
  const { paint } = layout;
  // What Hardpoint's own scopes watch is not worth a line until they say something.
  const ran = record.entries.filter(
    ({ status, origin }) => status !== "passed-over" && !(status === "silent" && origin === builtIn),
  );
  const kept = record.entries.filter(({ whyNot }) => whyNot === "settled" || whyNot === "quarantined");
  if (ran.length === 0 && kept.length === 0) return [];
  const title =
    record.subject === undefined || record.point.startsWith("tool.")
      ? record.point
      : `${record.point} ${record.subject}`;
  if (kept.length === 0 && ran.every(({ status }) => status === "silent")) {
    const names = ran.map(nameOf).join(", ");
    return [paint.dim(shorten(`${title} · ${names}: nothing to say`, layout.width))];
  }
  const names = Math.max(...[...ran, ...kept].map((entry) => nameOf(entry).length));
  const lines = record.entries.flatMap((entry) =>
    ran.includes(entry) || kept.includes(entry) ? entryLines(entry, names, modules, layout) : [],
  );
  return [paint.cyan(title), ...lines.map((line) => `  ${line}`), ...appliedLines(record.applied, layout)];
};

/** With its isolate, where that is not the host's own thread. */
export const nameOf = ({ hook, isolate = "inline" }: Entry): string =>
  isolate === "inline" ? hook : `${hook} (${isolate})`;

/** One hook: its phase, its name in a column of `names` characters, what it said, how long it took. */
export const entryLines = (
  entry: Entry,
  names: number,
  modules: ReadonlyMap<string, string>,
  layout: Layout,
): readonly string[] => {
  const { paint } = layout;
  const name = nameOf(entry).padEnd(names);
  const head = `${entry.phase.padEnd(6)}  ${name}  `;
  const time = entry.status === "passed-over" ? "" : formatMs(entry.ms);
  const room = layout.width - 2 - head.length - timeWidth - 2;
  const line = (text: string, colour: (text: string) => string): string => {
    const what = shorten(text, room);
    const left = `${paint.dim(entry.phase.padEnd(6))}  ${paint.bold(name)}  ${colour(what)}`;
    return alignRight(left, 2 + head.length + what.length, time, layout);
  };
  switch (entry.status) {
    case "passed-over":
      return [line(`passed over: ${entry.whyNot}`, paint.dim)];
    case "silent":
      return [line("nothing to say", paint.dim)];
    case "failed":
      return [
        line(
          `failed (${entry.failure?.kind}), contained: ${entry.failure?.message ?? "no reason given"}`,
          paint.red,
        ),
        ...(modules.has(entry.hook)
          ? [`${" ".repeat(head.length)}${paint.dim(`in ${modules.get(entry.hook)}`)}`]
          : []),
      ];
    case "said":
      return saidLines(entry, head.length, layout, line);
  }
};

const saidLines = (
  { said = {}, given = {}, mode }: Entry,
  indent: number,
  layout: Layout,
  line: (text: string, colour: (text: string) => string) => string,
): readonly string[] => {
  const { paint } = layout;
  const rewrites = [
    ...(Object.hasOwn(said, "input") ? describeChange(given.input, said.input) : []),
    // What a skip gives in place of the result is told with the result.
    ...(Object.hasOwn(said, "output") && said.control !== "skip"
      ? [`result ${describeChange(given.output, said.output).join(" ")}`]
      : []),
  ];
  const phrases = [...describeSaid(said), ...(rewrites.length === 0 ? [] : ["rewrite"])];
  const text = `${mode === "shadow" ? "in shadow, not applied: " : ""}${phrases.join(", ")}`;
  const colour = said.verdict === "deny" || said.control === "skip" ? paint.yellow : String;
  return [
    line(text === "" ? "rewrite" : text, colour),
    ...rewrites.map(
      (rewrite) => `${" ".repeat(indent)}${tint(shorten(rewrite, layout.width - indent - 2), layout)}`,
    ),
  ];
};

const tint = (change: string, { paint }: Layout): string =>
  change.startsWith("- ") ? paint.red(change) : change.startsWith("+ ") ? paint.green(change) : change;

/** What came of it all. */
const appliedLines = (applied: RunResult, layout: Layout): readonly string[] => {
  const { paint } = layout;
  const waiting = applied.injections.filter(
    ({ target, when }) => target === "system" && when === "next",
  ).length;
  const parts = [
    ...(applied.verdict === undefined ? [] : [applied.verdict]),
    ...(applied.skip ? ["the call is skipped"] : []),
    ...(applied.retry ? ["a failure is tried again"] : []),
    ...(applied.flow === undefined ? [] : [applied.flow === "stop" ? "the run ends" : "the turn goes on"]),
    ...(waiting === 0 ? [] : [`${waiting} for the next system prompt`]),
  ];
  return parts.length === 0 ? [] : [`  ${paint.dim(shorten(`⇒ ${parts.join(", ")}`, layout.width - 2))}`];
};
