import type { Source } from "@hardpoint/core";
import type { ClaudeEventName } from "./events.js";
import type { Placeholders } from "./expand.js";
import type { Layer } from "./files.js";
import type { Handler } from "./handler-schema.js";
import type { PermissionRule } from "./permission-rule.js";
import type { ClaudeSettings } from "./settings.js";

/** A matcher as it is written; undefined matches all. */
export interface MatcherEntry {
  readonly matcher: string | undefined;
  readonly source: Source;
}

/** What `bind` needs of a hook. */
export interface ClaudeHook {
  readonly event: ClaudeEventName;
  readonly layer: Layer;
  readonly handler: Handler;
  /** It runs where one of them matches. */
  readonly matchers: readonly MatcherEntry[];
  /** Undefined where it has no `if`, or one that can't be parsed: then it runs. */
  readonly rule?: PermissionRule;
  readonly placeholders: Placeholders;
  /** Of all files together, as their precedence has it. */
  readonly limits: Pick<ClaudeSettings, "allowedHttpHookUrls" | "httpHookAllowedEnvVars">;
}
