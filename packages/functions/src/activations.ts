import { nearest } from "@hardpoint/core";
import type { GivenValues } from "./parameters.js";

interface Activation {
  readonly name: string;
  readonly given: GivenValues;
}

export interface ReadActivations {
  readonly activations: readonly Activation[];
  /** The message without them; the whole message where nothing else stands in it. */
  readonly text: string;
  /** Names that no function has, in sentences. */
  readonly problems: readonly string[];
}

/** `|plan|`, `|plan|review|`, `|plan||review:security,strict|` or `|review focus=security|` where a line begins. */
const run = /^\|(?:\|?[\p{L}\p{N}][\p{L}\p{N}._-]*(?:[: ][^|\r\n]*)?\|)+/u;
const tableRule = /^\s*\|?\s*:?-+:?\s*\|/;
const fence = /^ {0,3}(```+|~~~+)/;

/**
 * Reads which functions a message activates. A run of bars counts if its first name is a function's, and neither in a code
 * block nor as a table's head, so that other text with bars in it is left alone.
 */
export const readActivations = (message: string, names: ReadonlySet<string>): ReadActivations => {
  const activations: Activation[] = [];
  const problems: string[] = [];
  const lines = message.split("\n");
  const kept: string[] = [];
  let inFence: string | undefined;
  for (const [index, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined && (inFence === undefined || mark.startsWith(inFence)))
      inFence = inFence === undefined ? mark : undefined;
    const bars = inFence === undefined && mark === undefined ? run.exec(line)?.[0] : undefined;
    const found = bars === undefined || tableRule.test(lines[index + 1] ?? "") ? [] : segmentsOf(bars);
    const [first] = found;
    if (bars === undefined || first === undefined || !names.has(first.name)) {
      kept.push(line);
      const meant = first && nearest(first.name, names);
      if (first && meant !== undefined) problems.push(unknown(first.name, meant));
      continue;
    }
    for (const segment of found) {
      if (names.has(segment.name)) activations.push(segment);
      else problems.push(unknown(segment.name, nearest(segment.name, names)));
    }
    const rest = line.slice(bars.length).trimStart();
    if (rest !== "") kept.push(rest);
  }
  const text = kept.join("\n").trim();
  return {
    activations,
    text: activations.length === 0 || text === "" ? message : text,
    problems,
  };
};

const segmentsOf = (bars: string): readonly Activation[] =>
  bars.split("|").flatMap((segment) => {
    const found = /^([\p{L}\p{N}][\p{L}\p{N}._-]*)(?:(:)|( ))?(.*)$/u.exec(segment);
    if (!found) return [];
    const [, name = "", colon, , rest = ""] = found;
    return [{ name, given: colon === undefined ? byName(rest) : inOrder(rest) }];
  });

/** A place left empty stands for the default: `|review:,strict|`. */
const inOrder = (written: string): GivenValues => ({
  inOrder: written.trim() === "" ? [] : written.split(",").map((value) => value.trim()),
  byName: new Map(),
});

const byName = (written: string): GivenValues => {
  const values = new Map<string, string>();
  for (const [, key = "", quoted, plain = ""] of written.matchAll(
    /([\p{L}_][\p{L}\p{N}_-]*)=(?:"([^"]*)"|(\S+))/gu,
  ))
    values.set(key, quoted ?? plain);
  return { inOrder: [], byName: values };
};

const unknown = (name: string, meant: string | undefined): string =>
  `No function is called "${name}"${meant === undefined ? "." : `: did you mean "${meant}"?`}`;
