import type { ConfigView } from "@hardpoint/core";
import { type Dialect, defineDialect } from "@hardpoint/hooks";
import type { Runners } from "@hardpoint/runners";
import { joinPath } from "../command-hooks/paths.js";
import { isMapping } from "../mapping.js";
import { bind } from "./bind.js";
import { isEvent } from "./events.js";
import { parse } from "./parse.js";
import { exitCodeRules } from "./rules.js";

const recognizes = (config: ConfigView): boolean => {
  const hooks = config.peek(["hooks"]);
  if (!isMapping(hooks)) return false;
  const entries = Object.values(hooks).flat();
  return (
    Object.keys(hooks).every(isEvent) &&
    entries.length > 0 &&
    entries.every(
      (entry) => isMapping(entry) && typeof entry.command === "string" && entry.type === undefined,
    )
  );
};

/** A `.hooks.json` of commands that answer with their exit code: 0 goes on, 1 blocks, 2 adds a message. */
export const exitCode: Dialect<Runners> = defineDialect<Runners>({
  id: exitCodeRules.id,
  rules: exitCodeRules,
  files: ({ directory }) => [{ paths: [joinPath(directory, ".hooks.json")], layer: "project" }],
  recognizes,
  parse,
  bind,
});
