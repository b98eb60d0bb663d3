import { type ConfigView, describe, type Report } from "@hardpoint/core";
import type { HookDeclaration, HookFile } from "@hardpoint/hooks";
import { isMapping } from "../mapping.js";
import { type Say, sayAt } from "../say.js";
import { readBuiltin } from "./read-builtin.js";
import { readHook } from "./read-hook.js";

/** What a role.yaml says of hooks. */
type RoleHooks = HookFile & Required<Pick<HookFile, "builtin">>;

/** Reads `hooks.custom` and `hooks.builtin`. What is wrong is reported where it stands, and costs only itself. */
export const parse = (config: ConfigView, report: Report): RoleHooks => {
  const say = sayAt(config, report);
  const hooks = config.peek(["hooks"]);
  if (isMapping(hooks)) return { declarations: readCustom(config, say), builtin: readBuiltin(config, say) };
  // Only here is the whole of it read: other keys of a mapping may be somebody else's.
  config.read(["hooks"]);
  if (hooks !== undefined && hooks !== null) {
    say(
      "CONFIG_INVALID",
      ["hooks"],
      `hooks must be a mapping with custom or builtin, but is ${describe(hooks)}.`,
      {
        hint: Array.isArray(hooks)
          ? "Put the list under hooks.custom."
          : "Write hooks.custom with a list of hooks.",
      },
    );
  }
  return { declarations: [], builtin: new Map() };
};

const readCustom = (config: ConfigView, say: Say): readonly HookDeclaration[] => {
  const path = ["hooks", "custom"];
  const list = config.read(path) ?? [];
  if (!Array.isArray(list)) {
    say("CONFIG_INVALID", path, `hooks.custom must be a list of hooks, but is ${describe(list)}.`, {
      hint: "Begin each hook with a dash: - name: …",
    });
    return [];
  }
  const names = new Set<string>();
  return list.flatMap((item: unknown, index) => {
    const declaration = readHook(item, index, config, say);
    if (declaration === undefined) return [];
    if (names.has(declaration.name)) {
      say(
        "NAME_DUPLICATE",
        [...path, index, "name"],
        `Two hooks are named "${declaration.name}". Both run.`,
        {
          severity: "warning",
          hint: "Give each a name of its own: the trace shows hooks by name, and they are switched off by name.",
        },
      );
    }
    names.add(declaration.name);
    return [declaration];
  });
};
