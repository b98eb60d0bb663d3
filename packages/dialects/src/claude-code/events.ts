import type { Injection, PointName } from "@hardpoint/hooks";

/** What exit code 2 and `decision: "block"` mean at an event. */
export type Block =
  /** What would happen does not. */
  | "deny"
  /** The model is told; what has happened has. */
  | "feedback"
  /** The model gets another turn, with the reason as what the user says. */
  | "again"
  /** The person is told. */
  | "notice"
  | "nothing";

export interface ClaudeEvent {
  readonly point: PointName;
  /** What a matcher is compared with; absent where there is nothing to match. */
  readonly matches?: "tool" | "subject" | "error";
  /** All that a matcher can be compared with, where that is known. */
  readonly occasions?: readonly string[];
  readonly onExit2: Block;
  /** What `decision: "block"` does; absent where it is not known. */
  readonly onBlock?: Block;
  /** What a block would do in Claude Code and can't do here, as the end of "wants". */
  readonly inVain?: string;
  /** Where text for the model goes; absent where there is no way to add any. */
  readonly context?: Pick<Injection, "target" | "when">;
  /** Whether stdout that is no JSON is text for the model. */
  readonly plainText?: true;
  /** Seconds that a hook has by default, where it is not the general 600. */
  readonly timeout?: number;
  /** Seconds that a hook may have at most, whatever it says. */
  readonly longest?: number;
}

const toResult = { target: "tool-result", when: "now" } as const;
const toUser = { target: "user", when: "now" } as const;
const toSystem = { target: "system", when: "next" } as const;

/** The events of Claude Code that have a point here. */
export const claudeEvents = {
  SessionStart: {
    point: "session.start",
    matches: "subject",
    occasions: ["startup", "resume", "clear", "compact", "fork"],
    onExit2: "notice",
    context: toSystem,
    plainText: true,
  },
  UserPromptSubmit: {
    point: "chat.message",
    onExit2: "deny",
    onBlock: "deny",
    context: toUser,
    plainText: true,
    timeout: 30,
  },
  PreToolUse: {
    point: "tool.approval.pre",
    matches: "tool",
    onExit2: "deny",
    onBlock: "deny",
    context: toResult,
  },
  PermissionRequest: { point: "tool.approval.ask", matches: "tool", onExit2: "nothing" },
  PermissionDenied: { point: "tool.execute.denied", matches: "tool", onExit2: "nothing" },
  PostToolUse: {
    point: "tool.execute.after",
    matches: "tool",
    onExit2: "feedback",
    onBlock: "feedback",
    context: toResult,
  },
  PostToolUseFailure: {
    point: "tool.execute.error",
    matches: "tool",
    onExit2: "feedback",
    onBlock: "feedback",
    context: toResult,
  },
  SubagentStart: {
    point: "agent.subagent.spawn.after",
    matches: "subject",
    onExit2: "notice",
    context: toSystem,
  },
  SubagentStop: {
    point: "agent.subagent.complete",
    matches: "subject",
    onExit2: "feedback",
    onBlock: "feedback",
    inVain: "the sub-agent to go on, which has ended here; the reason is for the agent that started it",
    context: toSystem,
  },
  Stop: { point: "agent.turn.stop", onExit2: "again", onBlock: "again", context: toUser },
  StopFailure: { point: "llm.response.error", matches: "error", onExit2: "nothing" },
  PreCompact: {
    point: "session.compact.before",
    matches: "subject",
    occasions: ["manual", "auto"],
    onExit2: "deny",
    onBlock: "deny",
  },
  PostCompact: {
    point: "session.compact.after",
    matches: "subject",
    occasions: ["manual", "auto"],
    onExit2: "notice",
  },
  Notification: { point: "notification", matches: "subject", onExit2: "nothing" },
  ConfigChange: { point: "config.change", matches: "subject", onExit2: "deny", onBlock: "deny" },
  SessionEnd: { point: "session.end", matches: "subject", onExit2: "notice", timeout: 1.5, longest: 60 },
} as const satisfies Record<string, ClaudeEvent>;

export type ClaudeEventName = keyof typeof claudeEvents;

export const eventNames = Object.keys(claudeEvents) as readonly ClaudeEventName[];

export const isEvent = (name: string): name is ClaudeEventName => Object.hasOwn(claudeEvents, name);

export const eventOf = (name: ClaudeEventName): ClaudeEvent => claudeEvents[name];

/** Events that Claude Code has and that nothing here fires. */
export const unsupportedEvents: readonly string[] = [
  "Setup",
  "UserPromptExpansion",
  "PostToolBatch",
  "TaskCreated",
  "TaskCompleted",
  "TeammateIdle",
  "CwdChanged",
  "DirectoryAdded",
  "FileChanged",
  "WorktreeCreate",
  "WorktreeRemove",
  "InstructionsLoaded",
  "Elicitation",
  "ElicitationResult",
  "MessageDisplay",
  "PreModelSwitch",
  "PostModelSwitch",
  "PreSkillShellCommand",
];

/** Keys that may stand among events and are none. */
export const otherKeys: readonly string[] = [
  "enabled",
  "disabled",
  "notifications",
  "description",
  "$schema",
  "version",
];
