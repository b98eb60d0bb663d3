import type { Part } from "./outcome.js";
import { type PointName, points } from "./points.js";

/** A point of the table as the engine looks at it, without the type of its payload. */
export interface PointView {
  readonly name: PointName;
  readonly honours: ReadonlySet<Part>;
  readonly subject?: string;
  readonly guards?: string;
  readonly takes?: "text" | "texts" | "list" | "object";
  readonly produces?: string;
}

const views: ReadonlyMap<string, PointView> = new Map(
  Object.entries(points).map(([name, point]) => [
    name,
    { ...point, name: name as PointName, honours: new Set<Part>(point.honours) },
  ]),
);

/** The names of all points, in the order in which a session meets them. */
export const pointNames = [...views.keys()] as readonly PointName[];

export const isPoint = (name: string): name is PointName => views.has(name);

/** A name that is no point's, from a host without types, is a point that honours nothing. */
export const viewPoint = (name: PointName): PointView => views.get(name) ?? { name, honours: new Set() };
