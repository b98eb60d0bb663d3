import type { ConfigView } from "@hardpoint/core";
import { type Dialect, defineDialect } from "@hardpoint/hooks";
import type { Runners } from "@hardpoint/runners";
import { isMapping } from "../mapping.js";
import { bind } from "./bind.js";
import { isEvent, unsupportedEvents } from "./events.js";
import { files } from "./files.js";
import { merge } from "./merge.js";
import { parse } from "./parse.js";
import { claudeCodeRules } from "./rules.js";

const recognizes = (config: ConfigView): boolean => {
  const top = config.peek([]);
  const events = isMapping(top) && isMapping(top.hooks) ? top.hooks : top;
  if (!isMapping(events)) return false;
  return Object.entries(events).some(
    ([event, groups]) =>
      (isEvent(event) || unsupportedEvents.includes(event)) &&
      Array.isArray(groups) &&
      groups.some((group) => isMapping(group) && (Array.isArray(group.hooks) || group.type !== undefined)),
  );
};

/** Claude Code's settings and plugin hooks: commands and http calls at the events of a session. */
export const claudeCode: Dialect<Runners> = defineDialect<Runners>({
  id: claudeCodeRules.id,
  rules: claudeCodeRules,
  files,
  recognizes,
  parse,
  merge,
  bind,
});
