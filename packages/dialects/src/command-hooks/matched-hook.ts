import type { ConfigView } from "@hardpoint/core";
import type { HookFileRole, PointName } from "@hardpoint/hooks";
import type { Say } from "../say.js";

/** A hook as it stands in the list of an event; what `bind` needs of it. */
export interface MatchedHook<Event extends string = string> {
  readonly event: Event;
  readonly matcher?: string | undefined;
  readonly command: string;
  /** Milliseconds. */
  readonly timeout?: number | undefined;
  readonly onFailure?: "continue" | "deny" | undefined;
}

/** A format whose file has, by event, lists of commands with matchers. */
export interface MatchedFormat<Event extends string> {
  /** For people, after "no event of": `a hooks.json`. */
  readonly file: string;
  /** Where the events stand: under a key, or at the top. */
  readonly at: readonly string[];
  readonly points: Readonly<Record<Event, PointName>>;
  /** How much of a tool's name a matcher is. */
  readonly matcher: "whole" | "beginning";
  /** What else runs, and probably not as it was meant. */
  readonly tellDoubts?: (hook: MatchedHook<Event>, place: HookPlace) => void;
}

/** Where one hook stands, and how to tell what is wrong with it. */
export interface HookPlace {
  /** For people, and what the hook is called: `PreToolUse[0]`. */
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly say: Say;
}

export interface Reading {
  readonly config: ConfigView;
  readonly role: HookFileRole;
  readonly say: Say;
}

/** Events of tools: the others have nothing that a matcher could match. */
export const isAboutTool = (point: PointName): boolean => point.startsWith("tool.");

/** Whether a matcher, blanks around it aside, lets every tool through. */
export const isForAll = (matcher: string | undefined): boolean => ["", "*"].includes(matcher?.trim() ?? "");
