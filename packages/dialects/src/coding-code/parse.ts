import { type ConfigView, checkWith, describe, issuePath, nearest, type Report } from "@hardpoint/core";
import type { HookDeclaration, HookFile, HookFileRole } from "@hardpoint/hooks";
import { scriptsIn } from "../command-hooks/command-scripts.js";
import { isMapping } from "../mapping.js";
import { type Say, sayAt } from "../say.js";
import { type HookEntry, hookEntrySchema } from "./entry-schema.js";
import { codingCodePoints, pointNames, unsupportedPoints } from "./points.js";

/** What `bind` needs of a hook. */
export interface CodingCodeHook extends HookEntry {
  readonly layer: string;
}

/** What `merge` needs of a file: hooks that it switches off, by name, with how to tell that there is no such hook. */
export interface CodingCodeFile {
  /** Every name that it has, those of hooks that are switched off and of broken ones included. */
  readonly names: ReadonlySet<string>;
  readonly off: ReadonlyMap<string, { readonly whole: boolean; readonly tellUnknown: () => void }>;
}

/** Reads a hooks.yaml. What is wrong is reported where it stands, and costs only itself. */
export const parse = (config: ConfigView, report: Report, role: HookFileRole): HookFile => {
  const say = sayAt(config, report);
  const list = config.read(["hooks"]) ?? [];
  const names = new Set<string>();
  const off = new Map<string, { readonly whole: boolean; readonly tellUnknown: () => void }>();
  if (!Array.isArray(list)) {
    say("CONFIG_INVALID", ["hooks"], `"hooks" must be a list of hooks, and is ${describe(list)}.`, {
      hint: "Begin each hook with a dash: - name: …",
    });
    return { declarations: [], settings: { names, off } satisfies CodingCodeFile };
  }
  const declarations = list.flatMap((item: unknown, index): readonly HookDeclaration[] => {
    const path = ["hooks", index];
    const name = isMapping(item) && typeof item.name === "string" ? item.name : undefined;
    if (name !== undefined && names.has(name)) {
      say("NAME_DUPLICATE", [...path, "name"], `Two hooks of ${config.file} are named "${name}". Both run.`, {
        severity: "warning",
        hint: "Give each a name of its own: hooks are switched off, and replaced, by name.",
      });
    }
    if (name !== undefined) names.add(name);
    sayUnknownKeys(item, name ?? `#${index + 1}`, path, say);
    if (name !== undefined && isMapping(item) && item.enabled === false) {
      off.set(name, {
        whole: item.command !== undefined || item.point !== undefined,
        tellUnknown: () =>
          say(
            "HOOK_SWITCH_UNKNOWN",
            path,
            `${config.file} switches off the hook "${name}", which there is not.`,
            {
              hint: "It has a name and no command, so it only switches a global hook of this name off.",
            },
          ),
      });
      return [];
    }
    return readHook(item, name ?? `#${index + 1}`, path, config, role, say);
  });
  return { declarations, settings: { names, off } satisfies CodingCodeFile };
};

const readHook = (
  item: unknown,
  who: string,
  path: readonly (string | number)[],
  config: ConfigView,
  role: HookFileRole,
  say: Say,
): readonly HookDeclaration[] => {
  const checked = checkWith(hookEntrySchema, item);
  if (!checked.ok) {
    for (const issue of checked.issues) {
      const inner = issuePath(issue).map((key) => (typeof key === "number" ? key : String(key)));
      const what = inner.length === 0 ? `The hook ${who}` : `"${inner.join(".")}" of the hook "${who}"`;
      say("CONFIG_INVALID", [...path, ...inner], `${what} ${issue.message}. The hook is not run.`);
    }
    return [];
  }
  const entry = checked.value;
  const point = pointOf(entry, path, say);
  if (point === undefined) return [];
  if (entry.enabled === undefined)
    say(
      "HOOK_ENABLED_DEFAULTED",
      path,
      `The hook "${entry.name}" does not say whether it is enabled, and is.`,
      {
        hint: "Write enabled: true.",
      },
    );
  const words = [entry.command, ...(entry.args ?? [])];
  const hook: CodingCodeHook = { ...entry, layer: role.layer };
  return [
    {
      name: entry.name,
      ...(entry.description === undefined ? {} : { description: entry.description }),
      points: [point],
      work: { kind: "command", text: words.join(" "), scripts: scriptsIn(words, role.directory) },
      source: config.locate(path),
      entry: hook,
    },
  ];
};

const pointOf = ({ name, point, type }: HookEntry, path: readonly (string | number)[], say: Say) => {
  const known = Object.hasOwn(codingCodePoints, point) ? codingCodePoints[point] : undefined;
  if (known === undefined) {
    if (unsupportedPoints.has(point)) {
      say(
        "HOOK_EVENT_UNSUPPORTED",
        [...path, "point"],
        `The hook "${name}" is for ${point}, which is not fired here. It is not run.`,
      );
      return undefined;
    }
    const meant = nearest(point, pointNames);
    say(
      "HOOK_EVENT_UNKNOWN",
      [...path, "point"],
      `The hook "${name}" is for "${point}", which is no point. It is not run.`,
      {
        hint: meant === undefined ? `There are ${pointNames.join(", ")}.` : `Did you mean ${meant}?`,
      },
    );
    return undefined;
  }
  if (type === "decision" && known.decides === undefined)
    say(
      "HOOK_FEATURE_UNSUPPORTED",
      [...path, "type"],
      `The hook "${name}" is to decide at ${point}, where nothing is decided: it is only told.`,
      {
        severity: "warning",
        hint: "Write type: observer.",
      },
    );
  return known.point;
};

const sayUnknownKeys = (item: unknown, who: string, path: readonly (string | number)[], say: Say): void => {
  if (!isMapping(item)) return;
  const known = Object.keys(hookEntrySchema.shape);
  for (const key of Object.keys(item).filter((one) => !known.includes(one))) {
    const meant = nearest(key, known);
    say("CONFIG_KEY_UNKNOWN", [...path, key], `The hook "${who}" has the key "${key}", which is not read.`, {
      at: "key",
      hint: meant === undefined ? `It can have: ${known.join(", ")}.` : `Did you mean "${meant}"?`,
    });
  }
};
