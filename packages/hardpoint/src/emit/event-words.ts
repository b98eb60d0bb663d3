import { nearest } from "@hardpoint/core";
import { type PointName, points } from "@hardpoint/hooks";
import type { Project } from "@hardpoint/project";
import { CommandError } from "../cli/command-error.js";

/** What Claude Code and those who follow it call the points, for projects in which no hook says so. */
const usualWords: Readonly<Record<string, PointName>> = {
  SessionStart: "session.start",
  UserPromptSubmit: "chat.message",
  PreToolUse: "tool.approval.pre",
  PermissionRequest: "tool.approval.ask",
  PostToolUse: "tool.execute.after",
  PostToolUseFailure: "tool.execute.error",
  SubagentStart: "agent.subagent.spawn.after",
  SubagentStop: "agent.subagent.complete",
  PreCompact: "session.compact.before",
  PostCompact: "session.compact.after",
  ConfigChange: "config.change",
  Notification: "notification",
  Stop: "agent.turn.stop",
  SessionEnd: "session.end",
};

const isPoint = (name: string): name is PointName => Object.hasOwn(points, name);

/**
 * The point that is meant by its name, or by what a dialect calls it.
 *
 * @throws CommandError when it is none, or the word stands for several.
 */
export const pointOf = (name: string, { declared }: Pick<Project, "declared">): PointName => {
  if (isPoint(name)) return name;
  const words = declared.filter(({ declaration }) => declaration.event === name);
  const usual = Object.hasOwn(usualWords, name) ? usualWords[name] : undefined;
  const meant = new Set(words.flatMap(({ declaration }) => declaration.points));
  const [first = usual, ...others] = meant;
  if (first === undefined) throw unknownPoint(name);
  if (others.length > 0)
    throw new CommandError(
      `"${name}" stands for several points in the files of this project.`,
      `Name one of them: ${[...meant].join(", ")}.`,
      2,
    );
  return first;
};

const unknownPoint = (name: string): CommandError => {
  const names = Object.keys(points);
  const meant = nearest(name, [...names, ...Object.keys(usualWords)]);
  return new CommandError(
    `There is no point "${name}".`,
    meant === undefined ? `The points are ${names.join(", ")}.` : `Did you mean "${meant}"?`,
    2,
  );
};
