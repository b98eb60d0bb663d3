import type { WhyNot } from "@hardpoint/core";
import type { Entry } from "./hook-works.js";

/** Why a hook did not run, as a sentence's end. */
export const describeWhyNot = ({ whyNot }: Entry, subject: string | undefined): string =>
  whyNot === undefined ? "it was not asked" : sentences[whyNot](subject);

const sentences: Readonly<Record<WhyNot, (subject: string | undefined) => string>> = {
  filter: (subject) =>
    subject === undefined ? "its filter lets this not through" : `its filter does not fit ${subject}`,
  agent: () => "it is for another agent",
  session: () => "it is for another session",
  disabled: () => "it is switched off",
  quarantined: () => "it failed too often",
  settled: () => "a hook before it settled the matter",
  "no-handler": () => "its module has no handler for it",
};
