import type { ToolResult } from "@hardpoint/project";

/** What is counted and seen while an agent runs: conditions ask for it, the summary shows it. */
export interface RunState {
  readonly turn: number;
  /** Of the whole run. */
  readonly steps: number;
  readonly userMessagedThisTurn: boolean;
  /** The tools that ran, in the order in which each first did. */
  readonly toolsObserved: readonly string[];
  readonly calls: Readonly<Record<ToolResult["status"], number>>;
  beginTurn(byUser: boolean): void;
  beginStep(): void;
  sawCall(tool: string, status: ToolResult["status"]): void;
}

export const createRunState = (): RunState => {
  let turn = 0;
  let steps = 0;
  let userMessaged = false;
  const observed = new Set<string>();
  const calls = { done: 0, skipped: 0, denied: 0, failed: 0 };
  return {
    get turn() {
      return turn;
    },
    get steps() {
      return steps;
    },
    get userMessagedThisTurn() {
      return userMessaged;
    },
    get toolsObserved() {
      return [...observed];
    },
    get calls() {
      return { ...calls };
    },
    beginTurn(byUser) {
      turn += 1;
      userMessaged = byUser;
    },
    beginStep() {
      steps += 1;
    },
    sawCall(tool, status) {
      calls[status] += 1;
      // A tool that was kept from running was not observed.
      if (status === "done" || status === "failed") observed.add(tool);
    },
  };
};
