/** `pass` is an explicit "go on"; it is no allow. No opinion, a failure and a timeout are none of these. */
export type Verdict = "allow" | "deny" | "ask" | "defer" | "pass";

/** Text that a hook adds for the model. */
export interface Injection {
  readonly text: string;
  /** Where it goes: the system prompt, a user message, or the result of the tool call at hand. */
  readonly target: "system" | "user" | "tool-result";
  /** `now`: into what is being built; `next`: into the next system prompt (or message) that is. */
  readonly when: "now" | "next";
}

/** What one hook says, as plain data. `null` stands for no opinion. */
export interface Outcome {
  readonly verdict?: Verdict;
  /** Why the verdict. Without a verdict it shows in the trace only. */
  readonly reason?: string;
  /** `stop` ends the run, `again` gives the model another turn. */
  readonly flow?: "stop" | "again";
  /** `skip`: what the point guards does not happen, and `output` is its result. `retry`: on failure, again. */
  readonly control?: "skip" | "retry";
  /** Replaces what the point guards. */
  readonly input?: unknown;
  /** Replaces what the point produced. */
  readonly output?: unknown;
  readonly inject?: readonly Injection[];
  /** For the person, not for the model. */
  readonly notice?: string;
}

/** The parts of an outcome, as the point table names them. `skip` and `retry` are values of `control`. */
export type Part = "verdict" | "flow" | "skip" | "retry" | "input" | "output" | "inject" | "notice";
