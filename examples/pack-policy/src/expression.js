import { Environment } from "@marcbachmann/cel-js";

/** What one expression may be made of. cel-js counts this when it parses; it counts nothing when it evaluates. */
const limits = {
  maxAstNodes: 2_000,
  maxDepth: 50,
  maxListElements: 500,
  maxMapEntries: 500,
  maxCallArguments: 16,
};

/**
 * An expression that was parsed and checked. It gives true or false, and throws an Error where it can't be decided.
 *
 * @typedef {(facts: Readonly<Record<string, unknown>>) => boolean} Expression
 */

/**
 * A reader of expressions about these variables.
 *
 * @param {Readonly<Record<string, string>>} variables their types in CEL, by name
 * @returns {(text: unknown, label: string) => Expression} `label` begins each message: `Rule 2`. It throws an Error
 *   that names the place for what is no expression, or can't be true or false
 */
export const expressionReader = (variables) => {
  const environment = new Environment({ limits });
  for (const [name, type] of Object.entries(variables)) environment.registerVariable(name, type);
  return (text, label) => {
    if (typeof text !== "string") throw new Error(`${label} must be an expression, which is a text.`);
    const expression = parse(environment, text, label);
    const { valid, type, error } = expression.check();
    if (!valid) throw wrong(label, text, error);
    if (type !== "bool" && type !== "dyn")
      throw new Error(`${label} must be true or false, and is of the type ${type}: ${text}`);
    requirePatterns(expression.ast, text, label);
    return (facts) => decide(expression, facts, text, label);
  };
};

const parse = (environment, text, label) => {
  try {
    return environment.parse(text);
  } catch (thrown) {
    throw wrong(label, text, thrown);
  }
};

/** @returns {boolean} */
const decide = (expression, facts, text, label) => {
  let value;
  try {
    value = expression(facts);
  } catch (thrown) {
    const hint = thrown.code === "no_such_key" ? " Ask with has() first." : "";
    throw new Error(`${label} can't be decided: ${place(text, thrown)}${hint}`, { cause: thrown });
  }
  if (typeof value === "boolean") return value;
  throw new Error(`${label} can't be decided: it must be true or false, and gave ${shown(value)}.`);
};

const wrong = (label, text, error) =>
  new Error(`${label} is not valid: ${place(text, error)}`, { cause: error });

/** What is wrong, and where: the line and the column, from 1, with the expression below. */
const place = (text, { summary, message, range }) => {
  if (range === undefined) return `${summary ?? message}.`;
  const before = text.slice(0, range.start).split("\n");
  const column = (before.at(-1) ?? "").length;
  const line = text.split("\n")[before.length - 1] ?? "";
  return `${summary}, at ${before.length}:${column + 1}.\n  ${line}\n  ${" ".repeat(column)}^\n`.trimEnd();
};

const shown = (value) => (typeof value === "bigint" ? `${value}` : (JSON.stringify(value) ?? typeof value));

/** cel-js compiles the pattern of matches() when it is asked. One that is written out can be told to be wrong now. */
const requirePatterns = (node, text, label) => {
  if (Array.isArray(node)) for (const one of node) requirePatterns(one, text, label);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  const { op, args } = node;
  if (op === "rcall" && args[0] === "matches" && args[2]?.[0]?.op === "value")
    requirePattern(args[2][0], text, label);
  requirePatterns(args, text, label);
};

const requirePattern = (node, text, label) => {
  try {
    new RegExp(node.args);
  } catch (thrown) {
    throw wrong(label, text, { summary: thrown.message, range: { start: node.pos ?? node.start } });
  }
};
