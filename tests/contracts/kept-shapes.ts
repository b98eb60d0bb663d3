import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Shape } from "./shape.js";

/** The shapes of one kind, by name and version, as they were when each version came. */
export type KeptShapes = Readonly<Record<string, Readonly<Record<string, Shape>>>>;

export type ShapeKind = "contracts" | "points" | "capabilities";

const fileOf = (kind: ShapeKind): string => join(import.meta.dirname, "shapes", `${kind}.json`);

export const readKept = (kind: ShapeKind): KeptShapes => JSON.parse(readFileSync(fileOf(kind), "utf8"));

/** Adds what is not kept yet. What is kept never changes: a version is what it was when it came. */
export const keep = (kind: ShapeKind, name: string, version: string, shape: Shape): void => {
  const kept = readKept(kind);
  if (kept[name]?.[version]) return;
  const next = { ...kept, [name]: { ...kept[name], [version]: shape } };
  const sorted = Object.fromEntries(Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(fileOf(kind), `${JSON.stringify(sorted, null, 2)}\n`);
};
