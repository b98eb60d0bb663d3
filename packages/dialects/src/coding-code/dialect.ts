import type { ConfigView } from "@hardpoint/core";
import { type Dialect, defineDialect, type HookFilePlace } from "@hardpoint/hooks";
import type { Runners } from "@hardpoint/runners";
import { joinPath } from "../command-hooks/paths.js";
import { isMapping } from "../mapping.js";
import { bind } from "./bind.js";
import { merge } from "./merge.js";
import { parse } from "./parse.js";
import { codingCodeRules } from "./rules.js";

/** Coding Code's `.codingcode/hooks.yaml`, of the user and of the project. */
export const codingCode: Dialect<Runners> = defineDialect<Runners>({
  id: codingCodeRules.id,
  rules: codingCodeRules,
  files: ({ directory, home }) => [
    ...(home === undefined ? [] : [placeIn(home, "global")]),
    placeIn(directory, "project"),
  ],
  recognizes: looksLikeCodingCode,
  parse,
  merge,
  bind,
});

const placeIn = (base: string, layer: string): HookFilePlace => ({
  paths: ["hooks.yaml", "hooks.yml"].map((file) => joinPath(base, ".codingcode", file)),
  layer,
});

function looksLikeCodingCode(config: ConfigView): boolean {
  const hooks = config.peek(["hooks"]);
  return Array.isArray(hooks) && hooks.some((hook) => isMapping(hook) && typeof hook.point === "string");
}
