import { diagnose, type Report } from "@hardpoint/core";
import type { HookDeclaration, LayeredHookFile } from "@hardpoint/hooks";
import type { ClaudeHook } from "./claude-hook.js";
import { expand } from "./expand.js";
import { layers } from "./files.js";
import type { ClaudeFile } from "./parse.js";
import type { ClaudeSettings } from "./settings.js";

/**
 * All hooks of all files stand side by side. What several settings files say alike runs once, also where it stands under
 * several matchers; a plugin's is its own. Settings go by precedence: managed, local, project, user.
 */
export const merge = (files: readonly LayeredHookFile[], report: Report): readonly HookDeclaration[] => {
  const settings = settingsOf(files);
  const limits = {
    ...(settings.allowedHttpHookUrls === undefined
      ? {}
      : { allowedHttpHookUrls: settings.allowedHttpHookUrls }),
    ...(settings.httpHookAllowedEnvVars === undefined
      ? {}
      : { httpHookAllowedEnvVars: settings.httpHookAllowedEnvVars }),
  };
  const standing = new Map<string, HookDeclaration>();
  for (const file of files) {
    if (isOff(file, settings, files)) {
      if (file.declarations.length > 0) report(switchedOff(file));
      continue;
    }
    for (const declaration of file.declarations) {
      const hook = declaration.entry as ClaudeHook;
      const key = keyOf(hook);
      const same = standing.get(key);
      const known = same?.entry as ClaudeHook | undefined;
      const entry: ClaudeHook = {
        ...(known ?? hook),
        matchers: [...(known?.matchers ?? []), ...hook.matchers],
        limits,
      };
      standing.set(key, { ...(same ?? declaration), entry });
    }
  }
  return [...standing.values()];
};

/** The strongest layer that says something of a setting decides it. */
const settingsOf = (files: readonly LayeredHookFile[]): ClaudeSettings => {
  const byLayer = layers.filter((layer) => layer !== "plugin");
  const found = byLayer.flatMap((layer) => files.filter(({ role }) => role.layer === layer));
  return Object.assign(
    {},
    ...found.map(({ settings }) => (settings as ClaudeFile).settings),
  ) as ClaudeSettings;
};

/** Nobody below can switch managed hooks off. */
const isOff = (
  { role }: LayeredHookFile,
  { disableAllHooks }: ClaudeSettings,
  files: readonly LayeredHookFile[],
): boolean => {
  const managed = files.find((file) => file.role.layer === "managed")?.settings as ClaudeFile | undefined;
  if (role.layer === "managed") return managed?.settings.disableAllHooks === true;
  return disableAllHooks === true || managed?.settings.allowManagedHooksOnly === true;
};

const switchedOff = ({ declarations, role }: LayeredHookFile) => {
  const [first] = declarations;
  const file = first?.source.file ?? role.path;
  return diagnose(
    "HOOKS_SWITCHED_OFF",
    `The ${declarations.length} hooks of ${file} are switched off by a setting.`,
    {
      source: { file },
      hint: "disableAllHooks, or allowManagedHooksOnly of the managed settings, says so.",
    },
  );
};

/** Two hooks that would do the same at the same event. What variables stand for counts, not how they are written. */
const keyOf = ({ event, layer, handler, rule, placeholders }: ClaudeHook): string => {
  const { statusMessage: _, ...rest } = handler;
  const own = JSON.stringify([
    event,
    layer === "plugin" ? placeholders.CLAUDE_PLUGIN_ROOT : "settings",
    rule ?? null,
    rest,
  ]);
  return expand(own, placeholders);
};
