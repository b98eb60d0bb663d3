import { type Point, point } from "./point.js";

/** How a session and a turn begin. */
export const beginningPoints = {
  "session.start": point<{ readonly source: "startup" | "resume" | "clear" | "compact" | "fork" }>({
    version: "1.0",
    kind: "observer",
    when: "when a session begins, before the first message",
    fields: { source: "Why it begins: `startup`, `resume`, `clear`, `compact` or `fork`." },
    honours: ["inject", "notice"],
    subject: "source",
    core: "None.",
  }),
  "agent.turn.start": point<{ readonly turn: number }>({
    version: "1.0",
    kind: "observer",
    when: "when the agent begins to work on a user's message",
    fields: { turn: "The number of the turn in its session, from 1." },
    honours: ["inject", "notice"],
    core: "None.",
  }),
  "chat.message": point<{ readonly text: string }>({
    version: "1.0",
    kind: "decision",
    when: "when the user has sent a message, before the model sees it",
    fields: { text: "The whole message." },
    honours: ["verdict", "input", "inject", "notice"],
    guards: "text",
    takes: "text",
    core: "Adding the message to the history.",
  }),
} as const satisfies Record<string, Point<never>>;
