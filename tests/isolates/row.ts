import type { Capabilities, Contract, ErrorData, FailureKind } from "../../packages/core/src/index.js";

/**
 * One module, and what calls of it come to in every isolate. A scope adds rows for its contract; nothing here may
 * depend on where the module runs.
 */
export interface Row {
  /** Says what is shown. Rows of one contract have different names. */
  readonly name: string;
  readonly contract: Contract;
  /** What its entry has, beside `name` and `module`. */
  readonly entry?: object;
  /** What the module is loaded with, beside what a call brings. */
  readonly capabilities?: Capabilities;
  /** By name, relative to the row's own directory. */
  readonly files: Readonly<Record<string, string>>;
  /** The module. Default: the first of `files`. */
  readonly module?: string;
  /** What it may not come to: a load that fails at this step, with this diagnostic. */
  readonly refused?: { readonly step: string; readonly code: string };
  /** The diagnostics of a load that does well. Default: none. */
  readonly notes?: readonly string[];
  /** In this order. */
  readonly calls?: readonly RowCall[];
}

export interface RowCall {
  readonly member: string;
  readonly data?: unknown;
  readonly capabilities?: Capabilities;
  /** The instance that is called, by the name that a call before has given it. Default: the module. */
  readonly on?: string;
  /** The member is a factory, and this is the name of what it makes. */
  readonly makes?: string;
  /** The host gives the call up when the module has logged this. */
  readonly abortAfter?: string;
  /** Milliseconds. Default: the loader's. */
  readonly deadlineMs?: number;
  readonly expect: Expected;
  /** What the module logs during the call: level and message, and the fields where there are some. */
  readonly logs?: readonly (readonly [level: string, message: string, fields?: unknown])[];
}

export type Expected =
  | { readonly value: unknown }
  | {
      readonly failure: FailureKind;
      /** A part of the message. */
      readonly saying?: string;
      /** The error, as far as it is told. */
      readonly error?: Partial<ErrorData>;
    };

/** A module's text, without what its lines are indented by here. */
export const source = (text: TemplateStringsArray, ...values: readonly unknown[]): string => {
  const lines = String.raw(text, ...values).split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  return `${lines
    .map((line) => line.slice(indent))
    .join("\n")
    .trim()}\n`;
};
