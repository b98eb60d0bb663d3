import { type Point, point } from "./point.js";

/** What a host does with a session beside the turns. */
export const upkeepPoints = {
  "session.compact.before": point<{ readonly trigger: "manual" | "auto"; readonly instructions?: string }>({
    version: "1.0",
    kind: "decision",
    when: "before the session's history is compacted",
    fields: {
      trigger: "`manual` when a person asked for it, `auto` when the context was full.",
      instructions: "What the person wants to be kept.",
    },
    honours: ["verdict", "inject", "notice"],
    subject: "trigger",
    core: "None.",
  }),
  "session.compact.after": point<{ readonly trigger: "manual" | "auto"; readonly summary?: string }>({
    version: "1.0",
    kind: "observer",
    when: "when the session's history has been compacted",
    fields: { trigger: "`manual` or `auto`.", summary: "What stands for the history now." },
    honours: ["inject", "notice"],
    subject: "trigger",
    core: "None.",
  }),
  "config.change": point<{ readonly source: string; readonly file: string }>({
    version: "1.0",
    kind: "decision",
    when: "before a changed file of the configuration is put in use",
    fields: {
      source:
        "The layer that the file belongs to, in words: `user_settings`, `project_settings`, `local_settings`, `policy_settings`, `role`, …",
      file: "Its path.",
    },
    honours: ["verdict", "notice"],
    subject: "source",
    core: "None.",
  }),
  notification: point<{ readonly kind: string; readonly message: string; readonly title?: string }>({
    version: "1.0",
    kind: "observer",
    when: "when the host tells the person something: it waits for input, it needs permission",
    fields: {
      kind: "What it is about, in the host's words: `permission_prompt`, `idle_prompt`, …",
      message: "What the person is told.",
      title: "Its title.",
    },
    honours: ["notice"],
    subject: "kind",
    core: "None.",
  }),
} as const satisfies Record<string, Point<never>>;
