import { alternatives } from "./expectation.js";
import type { Cells, Expected, Fault } from "./fault.js";

type Faults = Readonly<Record<string, readonly Fault[]>>;

const head = [
  "fault",
  "inline: at import",
  "inline: at call",
  "worker: at import",
  "worker: at call",
  "process: at import",
  "process: at call",
];

/** One cell in words. Where the same row says why there is no such thing, the page has a note. */
export const renderOutcome = (outcome: string): string => {
  const [kind = "", what = ""] = outcome.split(/: (.*)/s);
  if (outcome.startsWith("n/a")) return "n/a";
  if (kind === "reaches") return `no: ${what}`;
  if (kind === "down") return what === "" ? "HOST DOWN" : `HOST DOWN (${what})`;
  if (kind === "broken") return outcome;
  return outcome === "contained" ? "contained" : `contained (${outcome})`;
};

const renderExpected = (expected: Expected): string => alternatives(expected).map(renderOutcome).join(" or ");

const reasons = (fault: Fault): readonly string[] => [
  ...new Set(
    [fault.inline, fault.worker, fault.process]
      .flat()
      .filter((expected) => expected.startsWith("n/a: "))
      .map((expected) => expected.slice("n/a: ".length)),
  ),
];

const row = (fault: Fault, ...columns: readonly Cells[]): readonly string[] => [
  fault.name,
  ...columns.flat().map(renderExpected),
];

/** Rows of cells, padded so that the columns stand under each other. */
export const alignRows = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows.map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
};

const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string => {
  const rule = titles.map((_, column) =>
    "-".repeat(Math.max(3, ...[titles, ...rows].map((cells) => cells[column]?.length ?? 0))),
  );
  return alignRows([titles, rule, ...rows]).join("\n");
};

const notes = (rows: readonly Fault[]): string[] => {
  const found = rows.flatMap((fault) => reasons(fault).map((reason) => `- n/a, ${fault.name}: ${reason}.`));
  return found.length === 0 ? [] : [found.join("\n")];
};

const key = `
A test lets each of these faults happen in each isolate, once while the module is imported and once while it is called,
in a host process of its own (\`tests/fault-matrix\`). Isolates have 64 MB of memory there, the host 128. This page is the
test's own table: it fails where a cell comes out otherwise.

- **contained (kind)**: the load or the call settles with this failure kind (\`ok\`: it succeeds), the host lives on and
  ends by itself, extensions in other isolates answer, and the next call of the extension works, or it is quarantined.
  For a fault that asks for more than was granted: it is not had, as the result and the disk show. Without a kind: it
  depends on what breaks first.
- **HOST DOWN (how)**: the host's process ends in this way, or never comes back.
- **no: what**: the host lives, and this is what has become of it.
- Where two are named, either happens.`.trim();

const limits = `
## What \`process\` does not contain

- **The network.** Node's permission model leaves it open on the versions that Hardpoint supports. What an extension may
  read, it may send.
- **What a grant allows.** An extension that may start processes can signal the host through them, and read and write
  what the user can. Grants for threads and native addons are as wide.
- **Another user's or program's doors.** The child runs as the same user: a local server or a socket that trusts every
  program of this user trusts it as well.

The flags that the permission model forgets (V8's, which write files and lift limits), Node's tracing, its debugger,
signals and priorities are taken away before any extension is imported.`.trim();

/** The page docs/isolation-matrix.md, from the table of faults alone. */
export const renderMatrix = (faults: Faults): string => {
  const late = Object.values(faults)
    .flat()
    .flatMap((fault) => (fault.lateErrors ? [row(fault, fault.inline, fault.lateErrors)] : []));
  return `${[
    "<!-- Written by scripts/write-fault-matrix.ts from the table of faults in tests/fault-matrix. -->",
    "# What each isolate contains",
    key,
    ...Object.entries(faults).flatMap(([title, rows]) => [
      `## ${title}`,
      table(
        head,
        rows.map((fault) => row(fault, fault.inline, fault.worker, fault.process)),
      ),
      ...notes(rows),
    ]),
    "## Inline, in a host that contains late errors",
    "With [`containLateErrors`](isolation.md) and its attribution by asynchronous context. All other rows stay as they are.",
    table(["fault", "by default: at import", "at call", "contained: at import", "at call"], late),
    limits,
  ].join("\n\n")}\n`;
};
