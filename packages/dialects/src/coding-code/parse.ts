import { type ConfigPath, type ConfigView, describe, nearest, type Report } from "@hardpoint/core";
import type { HookDeclaration, HookFile, HookFileRole } from "@hardpoint/hooks";
import { isMapping } from "../mapping.js";
import { type Say, sayAt } from "../say.js";
import { hookEntrySchema } from "./entry-schema.js";
import { readEntry } from "./read-entry.js";
import { meantToGuard, refusedGuard } from "./refused-guard.js";

/** What `merge` needs of a file beside its hooks. */
export interface CodingCodeFile {
  /** The names of the hooks that stand in the place of global ones: those that run, and those that are switched off. */
  readonly names: ReadonlySet<string>;
  /** Entries that have a name, `enabled: false` and no hook of their own. */
  readonly patches: readonly { readonly name: string; readonly tellUnknown: () => void }[];
}

/** One entry as it was read. */
interface Read {
  readonly declarations?: readonly HookDeclaration[];
  /** The name that it takes the place of. */
  readonly replaces?: string;
  readonly patch?: CodingCodeFile["patches"][number];
}

/** Reads a hooks.yaml. What is wrong is reported where it stands, and costs only itself. */
export const parse = (config: ConfigView, report: Report, role: HookFileRole): HookFile => {
  const say = sayAt(config, report);
  const names = new Set<string>();
  const read = readList(config, say).map((item, index) => {
    const name = isMapping(item) && typeof item.name === "string" ? item.name : undefined;
    if (name !== undefined && names.has(name))
      say("NAME_DUPLICATE", ["hooks", index, "name"], `Two hooks of ${config.file} are named "${name}".`, {
        severity: "warning",
        hint: "Each stands for itself. Give each a name of its own: hooks are switched off, and replaced, by name.",
      });
    if (name !== undefined) names.add(name);
    return readItem(item, ["hooks", index], name ?? `#${index + 1}`, { config, role, say });
  });
  const settings: CodingCodeFile = {
    names: new Set(read.flatMap(({ replaces }) => replaces ?? [])),
    patches: read.flatMap(({ patch }) => patch ?? []),
  };
  return { declarations: read.flatMap(({ declarations }) => declarations ?? []), settings };
};

const readList = (config: ConfigView, say: Say): readonly unknown[] => {
  const list = config.read(["hooks"]);
  if (Array.isArray(list)) return list;
  if (list === undefined || list === null)
    say("CONFIG_EMPTY", ["hooks"], `${config.file} lists no hooks.`, {
      hint: "Write hooks: and a list of hooks, or delete the file.",
    });
  else
    say("CONFIG_INVALID", ["hooks"], `"hooks" must be a list of hooks, and is ${describe(list)}.`, {
      hint: "Begin each hook with a dash: - name: …",
    });
  return [];
};

interface Ports {
  readonly config: ConfigView;
  readonly role: HookFileRole;
  readonly say: Say;
}

const readItem = (item: unknown, path: ConfigPath, who: string, ports: Ports): Read => {
  const { config, say } = ports;
  const misspelt = sayUnknownKeys(item, who, path, say);
  if (isMapping(item) && item.enabled === false && typeof item.name === "string") {
    const { name } = item;
    if (item.command !== undefined || item.point !== undefined) return { replaces: name };
    const tellUnknown = (): void =>
      say(
        "HOOK_SWITCH_UNKNOWN",
        path,
        `${config.file} switches off the hook "${name}", which there is not.`,
        {
          hint: "It has a name and no command, so it only switches a global hook of this name off.",
        },
      );
    return { replaces: name, patch: { name, tellUnknown } };
  }
  const declaration = misspelt ? undefined : readEntry(item, path, who, ports);
  if (declaration) return { declarations: [declaration], replaces: declaration.name };
  const guard = refusedGuard(item, path, who, ports);
  return guard ? { declarations: [guard] } : {};
};

/** Whether one of the unknown keys was meant to guard something; the hook is refused for it. */
const sayUnknownKeys = (item: unknown, who: string, path: ConfigPath, say: Say): boolean => {
  if (!isMapping(item)) return false;
  const known = Object.keys(hookEntrySchema.shape);
  const unknown = Object.keys(item).filter((one) => !known.includes(one));
  for (const key of unknown) {
    const meant = nearest(key, known);
    const refuses = meantToGuard(key);
    const message = `The hook "${who}" has the key "${key}", which is not read.`;
    say("CONFIG_KEY_UNKNOWN", [...path, key], refuses ? `${message} The hook is not run.` : message, {
      at: "key",
      hint: meant === undefined ? `It can have: ${known.join(", ")}.` : `Did you mean "${meant}"?`,
      ...(refuses ? { severity: "error" } : {}),
    });
  }
  return unknown.some(meantToGuard);
};
