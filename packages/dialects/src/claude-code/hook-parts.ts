import type { BindContext, HookDeclaration } from "@hardpoint/hooks";
import type { Runners } from "@hardpoint/runners";
import type { SayOutput } from "../command-hooks/say-output.js";
import type { ClaudeHook } from "./claude-hook.js";

/** What the kinds of handlers have in common when they are bound. */
export interface HookParts {
  readonly hook: ClaudeHook;
  readonly declaration: HookDeclaration;
  readonly context: BindContext<Runners>;
  readonly say: SayOutput;
  /** Milliseconds. */
  readonly deadlineMs: number;
}
