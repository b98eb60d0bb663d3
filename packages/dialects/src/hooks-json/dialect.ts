import { type Dialect, defineDialect } from "@hardpoint/hooks";
import type { Runners } from "@hardpoint/runners";
import { joinPath } from "../command-hooks/paths.js";
import { bind } from "./bind.js";
import { parse } from "./parse.js";
import { hooksJsonRules } from "./rules.js";
import { shapeOf } from "./shape.js";

/** A `hooks.json` at the root of a project: commands before and after a tool, and at the end of the loop. */
export const hooksJson: Dialect<Runners> = defineDialect<Runners>({
  id: hooksJsonRules.id,
  rules: hooksJsonRules,
  files: ({ directory }) => [{ paths: [joinPath(directory, "hooks.json")], layer: "project" }],
  recognizes: (config) => shapeOf(config) === "hooks-json",
  parse,
  bind,
});
