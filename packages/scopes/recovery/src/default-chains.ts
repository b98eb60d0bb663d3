/** The categories that the original knows. Any other name is a category of its own. */
export const builtinCategories = [
  "session_error",
  "context_window",
  "edit_error",
  "json_error",
  "empty_response",
  "tool_pair",
  "guard_violation",
] as const;

/** One step of a chain. */
export interface ChainStep {
  readonly strategy: string;
  readonly config: Readonly<Record<string, unknown>>;
}

const step = (strategy: string, config: ChainStep["config"] = {}): ChainStep => ({ strategy, config });

/** What is done about a category of which the configuration says nothing. The others have no chain. */
export const defaultChains: ReadonlyMap<string, readonly ChainStep[]> = new Map([
  ["session_error", [step("retry"), step("compact"), step("abort")]],
  ["context_window", [step("truncate"), step("summarize"), step("abort")]],
  ["edit_error", [step("remind_and_retry", { max_retries: 2 })]],
  ["json_error", [step("remind_and_retry", { max_retries: 2 })]],
  ["empty_response", [step("remind_and_retry", { max_retries: 1 })]],
]);
