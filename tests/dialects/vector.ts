import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { claudeCode } from "../../packages/dialects/src/claude-code/index.js";
import { codingCode } from "../../packages/dialects/src/coding-code/index.js";
import { exitCode } from "../../packages/dialects/src/exit-code/index.js";
import { hooksJson } from "../../packages/dialects/src/hooks-json/index.js";
import type { Dialect, Scene } from "../../packages/hooks/src/index.js";
import type { Runners } from "../../packages/runners/src/index.js";

/** What a program that a hook names does, in this order: wait, write, end. */
export interface Program {
  /** Milliseconds. */
  readonly wait?: number;
  /** Text as it is, anything else as JSON. */
  readonly stdout?: unknown;
  readonly stderr?: string;
  /** Default 0. */
  readonly exit?: number;
  /** It ends itself by this signal. */
  readonly signal?: string;
}

/** One point that is run, and what is to come of it. */
export interface VectorEvent {
  readonly point: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly scene?: Scene;
  readonly expected: Expected;
}

/** Only what is named is compared. */
export interface Expected {
  /** `none`: nobody had one. */
  readonly verdict?: string;
  /** The texts, in order. */
  readonly reasons?: readonly string[];
  /** `none`: nobody said. */
  readonly flow?: string;
  readonly skip?: boolean;
  /** A part of the payload as hooks left it. */
  readonly payload?: unknown;
  readonly injections?: readonly unknown[];
  readonly notices?: readonly string[];
  /** The kinds, in order. */
  readonly failures?: readonly string[];
  /** The programs that ran, in any order. A program that ran twice stands twice. */
  readonly ran?: readonly string[];
  /** By program: a part of what stood on its stdin as JSON, and of its environment. */
  readonly saw?: Readonly<
    Record<string, { readonly stdin?: unknown; readonly env?: Readonly<Record<string, string>> }>
  >;
  /** The codes of what was reported since the event before, in any order; for the first event, since the start. */
  readonly reported?: readonly string[];
}

/** One rule of a dialect, with an example that is run. */
export interface Vector {
  /** The rule as a sentence, for the docs. */
  readonly rule: string;
  /** By path: relative to the project, or `~/…` in the home directory. Text as it is, data as YAML or JSON. */
  readonly files: Readonly<Record<string, unknown>>;
  /** By name: each is executable at `bin/<name>` in the project. */
  readonly programs?: Readonly<Record<string, Program>>;
  /** The codes of what is told when the project is opened. Default: nothing is. */
  readonly diagnostics?: readonly string[];
  /** Named hooks, in the order in which they are listed. */
  readonly hooks?: readonly string[];
  readonly events?: readonly VectorEvent[];
}

/** The vectors of one file, which stands for one subject: `matching.yaml`. */
export interface VectorFile {
  readonly title: string;
  readonly text?: string;
  readonly vectors: readonly Vector[];
}

export const sources = fileURLToPath(new URL("../../packages/dialects/src/", import.meta.url));

export const dialectIds = ["coding-code", "exit-code", "hooks-json", "claude-code"] as const;
export type DialectId = (typeof dialectIds)[number];

export const vectorFiles = (id: DialectId): readonly VectorFile[] => {
  const directory = join(sources, id, "vectors");
  return readdirSync(directory)
    .sort()
    .map((file) => parse(readFileSync(join(directory, file), "utf8")) as VectorFile);
};

/** The prose of a dialect's page, which its rules follow. */
export const pageOf = (id: DialectId): string => readFileSync(join(sources, id, "page.md"), "utf8");

const dialects: Readonly<Record<DialectId, Dialect<Runners>>> = {
  "coding-code": codingCode,
  "exit-code": exitCode,
  "hooks-json": hooksJson,
  "claude-code": claudeCode,
};

export const dialectOf = (id: DialectId): Dialect<Runners> => dialects[id];
