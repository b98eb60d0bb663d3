import type { PointName } from "@hardpoint/hooks";

/** When a hook runs, and at which point that is. */
export const exitCodeEvents = {
  SessionStart: "session.start",
  PreToolUse: "tool.approval.pre",
  PostToolUse: "tool.execute.after",
} as const satisfies Record<string, PointName>;

export type ExitCodeEvent = keyof typeof exitCodeEvents;

export const eventNames = Object.keys(exitCodeEvents) as readonly ExitCodeEvent[];

export const isEvent = (name: string): name is ExitCodeEvent => Object.hasOwn(exitCodeEvents, name);
