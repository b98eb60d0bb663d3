import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireBuild } from "../build-state.js";
import { matches } from "./expectation.js";
import { type Fault, moments } from "./fault.js";
import { faults } from "./faults.js";
import { alignRows, renderMatrix, renderOutcome } from "./render-matrix.js";
import { type Cell, columns, expectedOf, type Measured, runCell } from "./run-cell.js";

const all = Object.values(faults).flat();
const measured = new Map<Fault, string[]>();

const cellsOf = (fault: Fault): readonly Cell[] =>
  columns.flatMap((column) => (fault[column] ? moments.map((at) => ({ fault, column, at })) : []));

/** Two at a time: each cell is several processes. */
const runCells = async (cells: readonly Cell[]): Promise<readonly Measured[]> => {
  const results: Measured[] = [];
  const waiting = [...cells.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await runCell(next[1]);
  };
  await Promise.all([work(), work()]);
  return results;
};

describe("the fault matrix", () => {
  beforeAll(requireBuild);
  afterAll(() => {
    const titles = [
      "fault",
      ...["inline", "worker", "process"].flatMap((column) => moments.map((at) => `${column} ${at}`)),
    ];
    const rows = [...measured].map(([fault, cells]) => [fault.name, ...cells]);
    console.log(alignRows([titles, ...rows]).join("\n"));
  });

  it.each(all)("$name", { timeout: 300_000 }, async (fault) => {
    const cells = cellsOf(fault);
    const results = await runCells(cells);
    const shown = cells.flatMap((cell, i) =>
      cell.column === "lateErrors" ? [] : [renderOutcome(results[i]?.outcome ?? "")],
    );
    measured.set(fault, shown);
    const misfits = cells.flatMap((cell, i) => {
      const { outcome, details } = results[i] ?? { outcome: "nothing", details: "" };
      const expected = expectedOf(cell);
      if (matches(outcome, expected)) return [];
      return [`${cell.column} at ${cell.at}: expected ${expected}, but it was ${outcome}\n${details}`];
    });
    expect(misfits).toEqual([]);
  });

  it("has every cell, and says why where there is none", () => {
    const cells = all.flatMap(({ inline, worker, process }) => [...inline, ...worker, ...process]);
    expect(cells).toHaveLength(all.length * 6);
    for (const cell of cells) expect(cell).toMatch(/^(n\/a: .{10,}|(?!n\/a)[a-z].*)$/);
  });

  it("has no two rows of one name", () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });
});

it("docs/isolation-matrix.md says what the fault matrix says (scripts/write-fault-matrix.ts writes it)", async () => {
  const page = await readFile(join(import.meta.dirname, "../../docs/isolation-matrix.md"), "utf8");
  expect(page).toBe(renderMatrix(faults));
});
