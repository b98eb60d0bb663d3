import { expressionReader } from "./expression.js";

/**
 * @typedef {object} Rule
 * @property {string} label `Rule 2`
 * @property {"allow" | "deny"} effect
 * @property {import("./expression.js").Expression} applies
 * @property {string | undefined} reason
 */

/** What expressions can ask of a tool call. */
const toolVariables = {
  tool: "string",
  args: "map",
  agent: "string",
  session: "string",
  workspace: "string",
};
/** What they can ask of the function whose condition it is. */
const functionVariables = {
  state: "map",
  fn: "string",
  session: "string",
  messaged: "bool",
  required: "list<string>",
  workspace: "string",
};

const keys = ["rules", "conditions"];

/**
 * Reads the pack's `config`: every rule and every condition, parsed and checked.
 *
 * @param {Readonly<Record<string, unknown>> | undefined} config
 * @throws {Error} one that tells all that is wrong
 */
export const checkPolicy = (config = {}) => {
  const problems = [];
  for (const read of [readRules, ...conditionNames(config).map((name) => () => readCondition(config, name))])
    try {
      read(config);
    } catch (thrown) {
      problems.push(thrown.message);
    }
  if (problems.length > 0) throw new Error(problems.join("\n"));
};

/**
 * The rules, in their order.
 *
 * @param {Readonly<Record<string, unknown>>} config
 * @returns {readonly Rule[]}
 * @throws {Error} one that tells all that is wrong with them
 */
export const readRules = remember((config) => {
  readKeys(config);
  const { rules = [] } = config;
  if (!Array.isArray(rules)) throw new Error("rules must be a list.");
  const expression = expressionReader(toolVariables);
  const problems = [];
  const read = rules.flatMap((rule, index) => {
    try {
      return [readRule(rule, `Rule ${index + 1}`, expression)];
    } catch (thrown) {
      problems.push(thrown.message);
      return [];
    }
  });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return read;
});

/**
 * The condition of this name.
 *
 * @param {Readonly<Record<string, unknown>>} config
 * @param {string} name
 * @returns {import("./expression.js").Expression}
 * @throws {Error} where there is none, or it is not valid
 */
export const readCondition = (config, name) => {
  const names = conditionNames(config);
  if (!names.includes(name))
    throw new Error(
      `The policy has no condition "${name}". It has: ${names.join(", ") || "none; write them below config.conditions"}.`,
    );
  return readExpression({ text: config.conditions[name], name });
};

const readExpression = remember(({ text, name }) =>
  expressionReader(functionVariables)(text, `The condition "${name}"`),
);

const conditionNames = ({ conditions = {} }) => {
  if (typeof conditions !== "object" || conditions === null || Array.isArray(conditions)) return [];
  return Object.keys(conditions);
};

const readKeys = (config) => {
  const unknown = Object.keys(config).find((key) => !keys.includes(key));
  if (unknown !== undefined)
    throw new Error(`The policy's config has ${keys.join(" and ")}, not "${unknown}".`);
  const { conditions = {} } = config;
  if (typeof conditions !== "object" || conditions === null || Array.isArray(conditions))
    throw new Error("conditions must be a map of names and expressions.");
};

/** @returns {Rule} */
const readRule = (rule, label, expression) => {
  if (typeof rule !== "object" || rule === null || Array.isArray(rule))
    throw new Error(`${label} must be a map with deny or allow.`);
  const { deny, allow, reason, ...others } = rule;
  const [unknown] = Object.keys(others);
  if (unknown === "ask")
    throw new Error(
      `${label} has ask, and a hook can't have the person asked. Deny, and say in the reason what to do.`,
    );
  if (unknown !== undefined) throw new Error(`${label} has deny or allow, and reason, not "${unknown}".`);
  if ((deny === undefined) === (allow === undefined))
    throw new Error(`${label} must have either deny or allow.`);
  if (reason !== undefined && typeof reason !== "string")
    throw new Error(`${label}: its reason must be a text.`);
  const effect = deny === undefined ? "allow" : "deny";
  return { label, effect, reason, applies: expression(deny ?? allow, label) };
};

/** How many different values are kept; a host rarely has more than one policy. */
const kept = 64;

/**
 * A reading that is done once for each value: a handler is given a copy of its config at each call. What fails is not
 * kept.
 */
function remember(read) {
  const known = new Map();
  return (value) => {
    const key = JSON.stringify(value);
    if (!known.has(key)) {
      if (known.size >= kept) known.clear();
      known.set(key, read(value));
    }
    return known.get(key);
  };
}
