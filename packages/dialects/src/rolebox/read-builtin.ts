import { type ConfigView, checkWith, describe } from "@hardpoint/core";
import type { HookFile } from "@hardpoint/hooks";
import { isMapping } from "../mapping.js";
import type { Say } from "../say.js";
import { builtinFlagSchema } from "./schema.js";

/** The flags of `hooks.builtin`. Whether the host has hooks of these names, only the host can tell. */
export const readBuiltin = (config: ConfigView, say: Say): NonNullable<HookFile["builtin"]> => {
  const path = ["hooks", "builtin"];
  const flags = config.read(path) ?? {};
  if (!isMapping(flags)) {
    say(
      "CONFIG_INVALID",
      path,
      `hooks.builtin must be a mapping of names to true or false, but is ${describe(flags)}.`,
    );
    return new Map();
  }
  return new Map(
    Object.entries(flags).flatMap(([name, flag]) => {
      const checked = checkWith(builtinFlagSchema, flag);
      if (checked.ok)
        return [[name, { enabled: checked.value, source: config.locate([...path, name], "key") }]];
      say("CONFIG_INVALID", [...path, name], `hooks.builtin.${name} ${checked.problems}.`);
      return [];
    }),
  );
};
