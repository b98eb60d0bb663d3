/**
 * `short_answers: 50`: the last answer of every agent has no more words than that.
 *
 * `parse` reads the value once. What it gives is plain data, which `evaluate` is given back after each pass.
 *
 * @param {unknown} value
 * @param {readonly string[]} agents
 */
export const parse = (value, agents) =>
  Number.isInteger(value) && Number(value) > 0 ? { agents: [...agents], words: Number(value) } : null;

/**
 * @param {{ agents: string[], words: number }} condition
 * @param {import("@hardpoint/termination-conditions").LoopState} state
 */
export const evaluate = ({ agents, words }, { results }) =>
  agents.every((agent) => {
    const last = Object.hasOwn(results, agent) ? results[agent]?.at(-1) : undefined;
    return last !== undefined && last.trim().split(/\s+/).length <= words;
  });
