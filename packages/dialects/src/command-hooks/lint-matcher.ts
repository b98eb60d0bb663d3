import {
  type HookPlace,
  isAboutTool,
  isForAll,
  type MatchedFormat,
  type MatchedHook,
} from "./matched-hook.js";

/** Signs that no tool's name has, and patterns, lists and rules of other formats do. */
const foreignSigns = /[\s()[\]{}|,;"'=*?^$\\+<>&]/u;

/** Tells of a matcher that can't match what its author probably meant. The hook is registered as it is written. */
export const lintMatcher = <Event extends string>(
  { event, matcher }: MatchedHook<Event>,
  { points, matcher: kind }: MatchedFormat<Event>,
  { name, path, say }: HookPlace,
): void => {
  if (matcher === undefined) return;
  const tell = (message: string, hint: string): void =>
    say("HOOK_MATCHER_DEAD", [...path, "matcher"], message, { hint });
  if (!isAboutTool(points[event])) {
    tell(
      `${name} has a matcher, and at ${event} there is no tool to match: it runs always.`,
      "Take the matcher away.",
    );
    return;
  }
  if (isForAll(matcher)) return;
  const what = kind === "whole" ? "one tool's whole name" : "the beginning of one tool's name";
  if (Object.hasOwn(points, matcher.trim())) {
    tell(
      `The matcher of ${name} is "${matcher}", which is an event and no tool.`,
      `A matcher is ${what}, or *.`,
    );
  } else if (foreignSigns.test(matcher.trim())) {
    tell(
      `The matcher of ${name} is "${matcher}", and no tool's name ${kind === "whole" ? "is" : "begins"} so.`,
      `A matcher is ${what}, or *. Make a hook of each tool.`,
    );
  }
};
