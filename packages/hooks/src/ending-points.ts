import { type Point, point } from "./point.js";

/** How a turn and a session end, and what else happens meanwhile. */
export const endingPoints = {
  "agent.turn.stop": point<{ readonly turn: number; readonly content: string; readonly continued: number }>({
    version: "1.0",
    kind: "decision",
    when: "when the model has stopped calling tools and the turn would end",
    fields: {
      turn: "The number of the turn, from 1.",
      content: "What the model said last.",
      continued: "How often hooks have already kept this turn going.",
    },
    honours: ["flow", "inject", "notice"],
    core: "None.",
  }),
  "agent.turn.end": point<{
    readonly turn: number;
    readonly status: "done" | "error" | "maxSteps" | "aborted";
  }>({
    version: "1.0",
    kind: "observer",
    when: "when the turn has ended, however it did",
    fields: { turn: "The number of the turn, from 1.", status: "`done`, `error`, `maxSteps` or `aborted`." },
    honours: ["inject", "notice"],
    core: "None.",
  }),
  "session.save.before": point<{ readonly target: string }>({
    version: "1.0",
    kind: "observer",
    when: "before the session is saved",
    fields: { target: "Where it is saved: a path or a name of the host's." },
    honours: ["notice"],
    core: "None.",
  }),
  "session.save.after": point<{ readonly target: string; readonly ok: boolean }>({
    version: "1.0",
    kind: "observer",
    when: "when the session has been saved, or could not be",
    fields: { target: "Where it is saved.", ok: "Whether that worked." },
    honours: ["notice"],
    core: "None.",
  }),
  event: point<{ readonly type: string; readonly properties?: Readonly<Record<string, unknown>> }>({
    version: "1.0",
    kind: "observer",
    when: "when something else happens that the host tells: `session.idle`, `session.error`, and names of its own",
    fields: { type: "What happened.", properties: "What the host says of it." },
    honours: ["inject", "notice"],
    subject: "type",
    core: "The host's own handling of the event.",
  }),
  "session.end": point<{ readonly reason: string }>({
    version: "1.0",
    kind: "observer",
    when: "when a session ends",
    fields: { reason: "Why it ends, in the host's words: `exit`, `logout`, `clear`, …" },
    honours: ["notice"],
    subject: "reason",
    core: "None.",
  }),
} as const satisfies Record<string, Point<never>>;
