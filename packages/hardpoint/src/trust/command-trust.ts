import type { Diagnostic } from "@hardpoint/core";
import { createTrustPolicy, createTrustStore, type TrustPolicy } from "@hardpoint/project";
import { CommandError } from "../cli/command-error.js";
import { askTrust } from "./ask-trust.js";
import { canAsk } from "./can-ask.js";

/** The flag of each command that runs code of a directory. */
export const trustFlag = {
  type: "boolean",
  description: "Run what is new or has changed without asking, this time only",
} as const;

/** With the flag everything, this time; else what was trusted before, and what a person says at the terminal. */
export const commandTrust = (flag: boolean | undefined): TrustPolicy =>
  flag === true
    ? { decide: () => "trust" }
    : createTrustPolicy({
        store: createTrustStore(),
        ...(canAsk() ? { ask: (request) => askTrust(request) } : {}),
      });

/** @throws CommandError when something was not trusted. */
export const requireTrust = (diagnostics: readonly Diagnostic[], shown: string): void => {
  const refused = diagnostics.filter(({ code }) => code === "TRUST_REFUSED");
  if (refused.length === 0) return;
  throw new CommandError(
    `"${shown}" is not trusted, so the command stopped. ${refused.map(({ message }) => message).join(" ")}`,
    "Read what it would run. Then pass --trust to run it this time, or answer at a terminal to be asked only once.",
  );
};
