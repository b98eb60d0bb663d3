import type { Expected } from "./fault.js";

/** Whether what was measured is among what is expected of a cell. */
export const matches = (outcome: string, expected: Expected): boolean =>
  alternatives(expected).some((each) => {
    if (each === "down") return outcome.startsWith("down: ");
    if (each === "contained") return isContained(outcome);
    return each === outcome;
  });

export const alternatives = (expected: Expected): readonly string[] => expected.split(" | ");

const isContained = (outcome: string): boolean => !/^(down|reaches|broken|n\/a)\b/.test(outcome);
