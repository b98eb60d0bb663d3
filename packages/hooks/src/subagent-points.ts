import { type Point, point } from "./point.js";

/** What happens around a sub-agent. */
export const subagentPoints = {
  "agent.subagent.spawn.before": point<{ readonly profile: string; readonly prompt: string }>({
    version: "1.0",
    kind: "decision",
    when: "before a sub-agent is started",
    fields: { profile: "The sub-agent's name.", prompt: "What it is told to do." },
    honours: ["verdict", "input", "inject", "notice"],
    subject: "profile",
    guards: "prompt",
    takes: "text",
    core: "None.",
  }),
  "agent.subagent.spawn.after": point<{ readonly profile: string; readonly child: string }>({
    version: "1.0",
    kind: "observer",
    when: "when a sub-agent has been started",
    fields: { profile: "The sub-agent's name.", child: "The id of its session." },
    honours: ["inject", "notice"],
    subject: "profile",
    core: "None.",
  }),
  "agent.subagent.complete": point<{
    readonly profile: string;
    readonly child: string;
    readonly status: "done" | "error" | "aborted";
    readonly output?: unknown;
  }>({
    version: "1.0",
    kind: "observer",
    when: "when a sub-agent has ended",
    fields: {
      profile: "The sub-agent's name.",
      child: "The id of its session.",
      status: "`done`, `error` or `aborted`.",
      output: "What it answered, where it did.",
    },
    honours: ["inject", "notice"],
    subject: "profile",
    core: "None.",
  }),
} as const satisfies Record<string, Point<never>>;
