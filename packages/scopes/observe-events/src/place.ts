import type { Diagnostic } from "@hardpoint/core";
import type { ObserveRequest } from "./observe.js";

type Placed = Pick<ObserveRequest, "facts" | "locate">;

/** `observe[0] of the function "plan"`, as a person finds it. */
export const nameSpec = ({ facts }: Placed, index: number): string =>
  `observe[${index}] of the function "${facts.fnName}"`;

/** Where a spec, or a key of it, stands, if that is known. */
export const placeSpec = ({ locate }: Placed, index: number, key?: string): Pick<Diagnostic, "source"> =>
  locate ? { source: locate(key === undefined ? [index] : [index, key]) } : {};
