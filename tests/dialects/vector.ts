import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
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

export const loadDialect = async (id: DialectId): Promise<Dialect<Runners>> => {
  const module: Record<string, unknown> = await import(`../../packages/dialects/src/${id}/index.js`);
  const found = Object.values(module).find(
    (value) => (value as { readonly $$type?: unknown } | null)?.$$type === "@hardpoint/dialect",
  );
  if (found === undefined) throw new Error(`@hardpoint/dialects/${id} exports no dialect.`);
  return found as Dialect<Runners>;
};
