import type { ConfigPath, ConfigView } from "@hardpoint/core";

/** A place in a hook file where one hook stands, well formed or not. */
export interface HookEntry {
  readonly path: ConfigPath;
  /** As its file calls it, else its place in its list: `#2`. */
  readonly name: string;
  /** What its file calls the occasions, as far as that can be seen. */
  readonly events: readonly string[];
  /** What it would run, as far as that can be seen. */
  readonly work: string | undefined;
  /** Whether its file switches it off. */
  readonly off: boolean;
}

/**
 * Every hook that stands in a file, in whichever of the usual shapes it stands: a list of hooks, lists by event, or
 * groups by event that hold lists of their own; under `hooks` or, where its keys look like events, at the top.
 */
export const hookEntries = (config: ConfigView): readonly HookEntry[] => {
  const hooks = config.peek(["hooks"]);
  return [
    ...(Array.isArray(hooks)
      ? inList(hooks, ["hooks"], undefined)
      : isMap(hooks)
        ? inEvents(hooks, ["hooks"])
        : []),
    ...eventsAtTop(config),
  ];
};

const eventsAtTop = (config: ConfigView): readonly HookEntry[] => {
  const top = config.peek([]);
  if (!isMap(top)) return [];
  return Object.entries(top).flatMap(([key, value]) =>
    /^[A-Z][A-Za-z]+$/.test(key) && Array.isArray(value) ? inList(value, [key], key) : [],
  );
};

const inEvents = (events: Readonly<Record<string, unknown>>, path: ConfigPath): readonly HookEntry[] =>
  Object.entries(events).flatMap(([event, value]) => {
    const at = [...path, event];
    // `custom` is where a role lists its hooks, which name their events themselves.
    if (Array.isArray(value)) return inList(value, at, event === "custom" ? undefined : event);
    return isMap(value) && looksLikeHook(value) ? [entryOf(value, at, event)] : [];
  });

const inList = (
  list: readonly unknown[],
  path: ConfigPath,
  event: string | undefined,
): readonly HookEntry[] =>
  list.flatMap((item, index) => {
    const at = [...path, index];
    const inner = isMap(item) ? item.hooks : undefined;
    if (Array.isArray(inner)) return inList(inner, [...at, "hooks"], event ?? textOf(item, eventKeys));
    return [entryOf(item, at, event)];
  });

const entryOf = (item: unknown, path: ConfigPath, event: string | undefined): HookEntry => {
  const last = path.at(-1);
  const events = isMap(item) && Array.isArray(item.events) ? item.events.map(String) : [];
  const own = textOf(item, eventKeys);
  const where = typeof last === "number" ? `#${last + 1}` : String(last);
  return {
    path,
    name: textOf(item, ["name"]) ?? (event === undefined || event === where ? where : `${event} ${where}`),
    events: events.length > 0 ? events : event !== undefined ? [event] : own === undefined ? [] : [own],
    work: typeof item === "string" ? item : textOf(item, workKeys),
    off: isMap(item) && item.enabled === false,
  };
};

const eventKeys = ["event", "point", "trigger"];
const workKeys = ["module", "command", "url", "bash", "prompt"];

const looksLikeHook = (value: Readonly<Record<string, unknown>>): boolean =>
  [...workKeys, "hooks", "matcher"].some((key) => Object.hasOwn(value, key));

const textOf = (item: unknown, keys: readonly string[]): string | undefined => {
  if (!isMap(item)) return undefined;
  const value = keys.map((key) => item[key]).find((one) => typeof one === "string");
  return typeof value === "string" ? value : undefined;
};

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
