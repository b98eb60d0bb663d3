import type { ConfigPath, ConfigView } from "@hardpoint/core";
import type { HookFileRole } from "@hardpoint/hooks";
import type { Say } from "../say.js";

/** A file that is being read. */
export interface Reading {
  readonly config: ConfigView;
  readonly role: HookFileRole;
  readonly say: Say;
  /** The path of the events: `["hooks"]`, or none where there is no wrapper. */
  readonly base: ConfigPath;
}
