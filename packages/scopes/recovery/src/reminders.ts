import type { RecoveryError } from "./recovery-error.js";

const byCategory = new Map([
  [
    "edit_error",
    "The last edit was not applied. Read the file again, and repeat the edit with the text as it stands there now: exact, with enough of its surroundings to occur only once, and different from what replaces it.",
  ],
  [
    "json_error",
    "The last output was no valid JSON. Repeat it as one complete JSON value: double quotes, no comments, no trailing commas, nothing before or after it.",
  ],
  [
    "empty_response",
    "The last response was empty. Go on with the task, and say what you did or what keeps you from it.",
  ],
]);

/** What the model is told before it is asked again. */
export const reminderFor = ({ category, message }: RecoveryError): string =>
  byCategory.get(category) ?? `The last step failed: ${message} Take this into account and try again.`;

export const truncateDirective = (targetRatio: number, minOutputSize: number): string =>
  `The context is too long. Leave out what is not needed any more: bring outputs of more than ${minOutputSize} characters down to about ${Math.round(targetRatio * 100)} % of their length, and do not repeat them in full.`;

export const summaryRequest =
  "The context is too long. Summarise the work so far: the goal, the decisions, the files that were changed, and what is still to be done. Go on from the summary.";
