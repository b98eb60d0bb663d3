import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type DialectId, sources } from "./vector.js";

export const exitCodes = [0, 1, 2, 126, 127, 137] as const;

/** What a command may write to stdout. Those with JSON take it from the dialect's `allow` and `deny`. */
export const outputs = [
  "nothing",
  "text",
  "allow",
  "deny",
  "noise before",
  "two documents",
  "truncated",
  "1 MB",
] as const;
export type Output = (typeof outputs)[number];

/**
 * What one command comes to, for every exit code and output, without a word on stderr and with one.
 *
 * A cell is `none`, a verdict, a verdict with its reason in brackets (`deny (no)`), `context` for text that is added
 * for the model, or `failed: <kind>`; several are joined by ` + `.
 */
export interface Matrix {
  readonly point: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The hook file, whose hook runs `bin/hook`. */
  readonly files: Readonly<Record<string, unknown>>;
  readonly allow: unknown;
  readonly deny: unknown;
  /** By exit code, then by output. */
  readonly quiet: Readonly<Record<string, Readonly<Record<Output, string>>>>;
  /** With `loud` on stderr: only the cells that differ. */
  readonly loud: Readonly<Record<string, Readonly<Partial<Record<Output, string>>>>>;
}

export const matrixOf = (id: DialectId): Matrix =>
  parse(readFileSync(join(sources, id, "matrix.yaml"), "utf8")) as Matrix;

export const outputText = (output: Output, { allow, deny }: Matrix): string => {
  const [yes, no] = [JSON.stringify(allow), JSON.stringify(deny)];
  switch (output) {
    case "nothing":
      return "";
    case "text":
      return "All is well.\n";
    case "allow":
      return `${yes}\n`;
    case "deny":
      return `${no}\n`;
    case "noise before":
      return `Welcome back!\n${no}\n`;
    case "two documents":
      return `${yes}\n${no}\n`;
    case "truncated":
      return no.slice(0, -4);
    case "1 MB":
      return `${"x".repeat(99)}\n`.repeat(10_486);
  }
};

export const expectedCell = (
  { quiet, loud }: Matrix,
  exit: number,
  output: Output,
  stderr: boolean,
): string => {
  const cell = (stderr ? loud[exit]?.[output] : undefined) ?? quiet[exit]?.[output];
  if (cell === undefined) throw new Error(`The matrix says nothing of exit code ${exit} with ${output}.`);
  return cell;
};
