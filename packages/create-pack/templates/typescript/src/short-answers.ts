import type { LoopState } from "@hardpoint/termination-conditions";

interface ShortAnswers {
  readonly agents: readonly string[];
  readonly words: number;
}

/**
 * `short_answers: 50`: the last answer of every agent has no more words than that.
 *
 * `parse` reads the value once. What it gives is plain data, which `evaluate` is given back after each pass.
 */
export const parse = (value: unknown, agents: readonly string[]): ShortAnswers | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0
    ? { agents: [...agents], words: value }
    : null;

export const evaluate = ({ agents, words }: ShortAnswers, { results }: LoopState): boolean =>
  agents.every((agent) => {
    const last = Object.hasOwn(results, agent) ? results[agent]?.at(-1) : undefined;
    return last !== undefined && last.trim().split(/\s+/).length <= words;
  });
