import type { Truth } from "@hardpoint/core";

/** Whether a truth opens what depends on it: only `true` does, never `"unknown"`. */
export const holds = (truth: Truth): truth is true => truth === true;
