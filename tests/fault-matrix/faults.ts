import type { Fault } from "./fault.js";
import { ending } from "./faults/ending.js";
import { excessive } from "./faults/excessive.js";
import { failing } from "./faults/failing.js";
import { meddling } from "./faults/meddling.js";
import { results } from "./faults/results.js";
import { trespassing } from "./faults/trespassing.js";

/** All rows of the fault matrix, by headings. */
export const faults: Readonly<Record<string, readonly Fault[]>> = {
  "Failing and hanging": failing,
  "Ending the program": ending,
  "Taking too much": excessive,
  "Giving what is hard to take": results,
  "Changing the ground": meddling,
  "Going beyond the grant": trespassing,
};
