/** A fault of an extension, as source text, and what each isolate makes of it. */
export interface Fault {
  /** The row's title. */
  readonly name: string;
  /** Statements that run while the module is imported, or in the function that is called. */
  readonly code?: string;
  /** An expression: what the function returns, or what the module exports as its value `data`. */
  readonly gives?: string;
  /** Top-level declarations that `code` and `gives` use. */
  readonly declares?: string;
  /** The whole module, where the fault takes another form while it is imported. */
  readonly imported?: string;
  /** Other files beside the module. */
  readonly files?: Readonly<Record<string, string>>;
  /** Milliseconds for the call or the import; default 20,000. Small where the fault is that it does not settle. */
  readonly deadlineMs?: number;
  /** What becomes of it only later: milliseconds that the host waits before it looks. */
  readonly laterMs?: number;
  /** Whether the host's event loop must go on meanwhile. */
  readonly watchesLoop?: boolean;
  /** How many of its log calls must reach the host. */
  readonly wantsLogged?: number;
  /** Whether a native addon must stand beside the module, as `addon.node`. */
  readonly needsAddon?: boolean;
  /** What the host grants its process isolate, beside what it has anyway. */
  readonly grants?: Readonly<Record<string, unknown>>;
  readonly inline: Cells;
  /** Inline in a host that contains late errors, where that changes anything. */
  readonly lateErrors?: Cells;
  readonly worker: Cells;
  readonly process: Cells;
}

export const moments = ["import", "call"] as const;
export type Moment = (typeof moments)[number];

/** What is expected at import and at call. */
export type Cells = readonly [atImport: Expected, atCall: Expected];

/**
 * - a failure kind, or `ok`: contained, and this is what the load or the call settles with. `ok, quarantined`: the
 *   extension's next calls fail until it is quarantined
 * - `contained`: the same, and how it settles depends on what breaks first
 * - `down: …`: the host ends, or never comes back; `down` alone: in one way or another
 * - `reaches: …`: the host lives, and this has become of it
 * - `n/a: …`: there is no such thing here, and why
 *
 * Several that may happen are separated by ` | `.
 */
export type Expected = string;

/** The source of the module whose import, or whose call, is the fault. */
export const moduleSource = (fault: Fault, at: Moment): string => {
  if (at === "import" && fault.imported !== undefined) return fault.imported;
  const { code = "", gives, declares = "" } = fault;
  const head = [
    'import { createRequire } from "node:module";',
    'import { hostPid, hostPort, outside } from "./cell.mjs";',
    "const require = createRequire(import.meta.url);",
    declares,
  ];
  if (at === "import") {
    const data = gives === undefined ? [] : [`export const data = ${gives};`];
    return [...head, code, ...data, 'export const run = () => "fine";', ""].join("\n");
  }
  const isAsync = /\bawait\b/.test(code + (gives ?? ""));
  return [
    ...head,
    `export ${isAsync ? "async " : ""}function run(harms, tools) {`,
    'if (!harms) return "fine";',
    code,
    `return ${gives ?? '"done"'};`,
    "}",
    "",
  ].join("\n");
};
