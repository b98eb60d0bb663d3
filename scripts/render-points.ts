import type { Part, Point, points } from "../packages/hooks/src/index.js";

type Points = Readonly<Record<keyof typeof points, Point<never>>>;

const parts: Readonly<Record<Part, { readonly written: string; readonly meaning: string }>> = {
  verdict: {
    written: "`verdict`, `reason`",
    meaning:
      "`allow`, `deny`, `ask`, `defer`, or `pass` for an explicit “go on”. No opinion is none of these.",
  },
  flow: {
    written: "`flow`",
    meaning: "`stop` ends the run; `again` gives the model another turn. `stop` wins.",
  },
  skip: {
    written: "`control: skip`",
    meaning: "What the point guards does not happen; the first skip's `output` is its result.",
  },
  retry: { written: "`control: retry`", meaning: "On failure, again, within a bound." },
  input: { written: "`input`", meaning: "Replaces what the point guards." },
  output: { written: "`output`", meaning: "Replaces what the point produced; with `skip`, stands for it." },
  inject: { written: "`inject`", meaning: "Text for the model: a list of `{ text, target, when }`." },
  notice: { written: "`notice`", meaning: "Text for the person, not for the model." },
};

const takes = { text: "text", texts: "a list of texts", list: "a list", object: "a plain object" } as const;

/** A table whose columns are padded, as the formatter leaves it. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
};

const anchor = (name: string): string => name.replaceAll(".", "");

const renderPoint = (name: string, point: Point<never>): string => {
  const replaces = [
    point.guards === undefined
      ? undefined
      : `\`input\` replaces \`${point.guards}\` and must be ${takes[point.takes ?? "object"]}.`,
    point.produces === undefined ? undefined : `\`output\` replaces \`${point.produces}\`.`,
    point.subject === undefined ? undefined : `Filters name its \`${point.subject}\`.`,
  ].filter((line) => line !== undefined);
  return [
    `## ${name}`,
    `It runs ${point.when}.`,
    table(
      ["field", "what it holds"],
      Object.entries<string>(point.fields).map(([field, text]) => [`\`${field}\``, text]),
    ),
    `Honoured: ${point.honours.map((part) => parts[part].written).join(", ")}.${replaces.length > 0 ? `\n${replaces.join(" ")}` : ""}`,
    ...(point.skip === undefined ? [] : [`Skip: ${point.skip}`]),
    ...(point.retry === undefined ? [] : [`Retry: ${point.retry}`]),
    ...(point.core === "None." ? [] : [`The host's own part (core): ${point.core}`]),
  ].join("\n\n");
};

/** The page docs/points.md, from the table of points alone. */
export const renderPoints = (catalogue: Points): string => {
  const all = Object.entries<Point<never>>(catalogue);
  return `${[
    "<!-- Written by scripts/write-points.ts from the table of points in packages/hooks. -->",
    "# Points",
    "A point is a place in an agent's life where hooks run. The host runs it; hooks are told what is at hand (the\npayload) and answer with an outcome, plain data too.",
    "## The order of one run",
    "```text\nbuilt-in before → custom before → the host's own part → custom after → built-in after\n```",
    "- Every hook of the phase `before` precedes every hook of `after`, whatever its priority.\n- Within a step, hooks stand dialect by dialect, in the order in which a dialect was first registered. A dialect orders\n  its own: natively, lower priorities first, and equal ones as they were registered.\n- The phase `after` runs also when the host's own part failed.\n- A hook that fails costs the others nothing, and nothing of what it said is applied.",
    "## What a hook can say",
    table(
      ["part", "meaning"],
      Object.values(parts).map(({ written, meaning }) => [written, meaning]),
    ),
    "Each point honours some of them. One that it does not honour is left out, and reported once as\n`HOOK_PART_IGNORED`. Of several verdicts the strictest holds: deny, defer, ask, allow, pass.",
    "Every payload may also name the `session` and the `agent`. A hook that is bound to an agent is passed over when the\npayload names another; one that is bound to a session runs only when the payload names that session.",
    "## All points",
    table(
      ["point", "kind", "version", "it runs"],
      all.map(([name, point]) => [`[${name}](#${anchor(name)})`, point.kind, point.version, point.when]),
    ),
    "At a decision, what hooks say can change what happens. An observer is told.",
    ...all.map(([name, point]) => renderPoint(name, point)),
  ].join("\n\n")}\n`;
};
