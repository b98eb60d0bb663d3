import { beginningPoints } from "./beginning-points.js";
import { endingPoints } from "./ending-points.js";
import { modelPoints } from "./model-points.js";
import type { Point } from "./point.js";
import { subagentPoints } from "./subagent-points.js";
import { toolPoints } from "./tool-points.js";
import { upkeepPoints } from "./upkeep-points.js";

/** Every point of Hardpoint's catalogue, in the order in which a session meets them. */
export const points = {
  ...beginningPoints,
  ...modelPoints,
  ...toolPoints,
  ...subagentPoints,
  ...upkeepPoints,
  ...endingPoints,
} as const;

export type PointName = keyof typeof points;

/** The payload that a host gives, and a hook is given, at a point. */
export type PayloadOf<Name extends PointName> = Name extends PointName
  ? (typeof points)[Name] extends Point<infer Payload>
    ? Payload
    : never
  : never;
