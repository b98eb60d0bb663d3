import { isConditionName } from "./condition-name.js";

export type ReadCall =
  | { readonly ok: true; readonly name: string; readonly arg?: string }
  | { readonly ok: false; readonly problem: string; readonly hint: string };

/**
 * Reads `name` or `name(arg)`. The argument is everything between the first `(` and the `)` that ends the text,
 * trimmed and otherwise as it is: no quotes, no commas, and parentheses of its own are kept.
 */
export const readCall = (text: string): ReadCall => {
  const trimmed = text.trim();
  if (trimmed === "") return { ok: false, problem: "is empty", hint: usage };
  const written = JSON.stringify(trimmed);
  const joined = joinHint(trimmed);
  const open = trimmed.indexOf("(");
  const name = open === -1 ? trimmed : trimmed.slice(0, open);
  if (!isConditionName(name)) {
    return {
      ok: false,
      problem: `${written} is neither a name nor a name with an argument`,
      hint: joined ?? usage,
    };
  }
  if (open === -1) return { ok: true, name };
  if (!trimmed.endsWith(")")) {
    const problem = trimmed.includes(")")
      ? `${written} goes on after its closing parenthesis`
      : `${written} has no closing parenthesis`;
    return { ok: false, problem, hint: joined ?? usage };
  }
  const arg = trimmed.slice(open + 1, -1).trim();
  if (joined !== undefined && closesMoreThanItOpens(arg)) {
    return { ok: false, problem: `${written} joins several conditions in one text`, hint: joined };
  }
  return { ok: true, name, arg };
};

const usage = "Write name or name(arg), for example tool_observed(bash).";

/** What to write in place of a text that looks like an expression; undefined for any other. */
const joinHint = (text: string): string | undefined => {
  if (/^(?:not\s|!)/iu.test(text)) return "Write a map: { not: name }.";
  const word = /[\s)](and|or|&&|\|\|)\s/iu.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  return word === "and" || word === "&&"
    ? "Write a list: { all: [one, two] }."
    : "Write a list: { any: [one, two] }.";
};

const closesMoreThanItOpens = (text: string): boolean => {
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth < 0) return true;
  }
  return false;
};
