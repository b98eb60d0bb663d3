import {
  type ConfigPath,
  type DiagnosticCode,
  describe,
  diagnose,
  nearest,
  type Report,
  type Source,
} from "@hardpoint/core";
import { asWritten, type Environment, hasPlaceholder, interpolateText } from "./interpolate.js";

/** Where settings come from. */
export interface SettingSource {
  readonly report: Report;
  readonly environment: Environment;
  /** Undefined where they do not come from a file. */
  locate(path: ConfigPath, what?: "value" | "key"): Source | undefined;
}

/** Reads one map of the settings key by key. What can't be used is reported, costs only itself, and reads as absent. */
export interface SettingReader {
  readonly path: ConfigPath;
  readonly keys: readonly string[];
  has(key: string): boolean;
  raw(key: string): unknown;
  flag(key: string): boolean | undefined;
  /** A number from `least` to `most`; from texts as well. */
  number(key: string, least: number, most?: number): number | undefined;
  text(key: string): string | undefined;
  texts(key: string): readonly string[] | undefined;
  map(key: string): SettingReader | undefined;
  list(key: string): readonly unknown[] | undefined;
  /** A reader of a map that stands deeper, or undefined, reported, for what is no map. */
  at(path: ConfigPath, value: unknown): SettingReader | undefined;
  wrong(path: ConfigPath, what: string, hint?: string, code?: DiagnosticCode): void;
  /** Warns of each key that is not among these. */
  only(...known: readonly string[]): void;
}

export const createSettingReader = (
  map: Readonly<Record<string, unknown>>,
  path: ConfigPath,
  source: SettingSource,
): SettingReader => {
  const wrong: SettingReader["wrong"] = (inner, what, hint, code = "CONFIG_INVALID") => {
    const at = source.locate([...path, ...inner], "value");
    source.report(
      diagnose(code, `"${formatPath([...path, ...inner])}" ${what}.`, {
        ...(at ? { source: at } : {}),
        ...(hint === undefined ? {} : { hint }),
      }),
    );
  };

  /** `null` is what a key without a value has: absent. */
  const raw = (key: string): unknown =>
    Object.hasOwn(map, key) ? asWritten(map[key] ?? undefined) : undefined;

  /** The value with variables put in; undefined where one is missing, which is reported. */
  const filled = (key: string): unknown => {
    const found = raw(key);
    if (!hasPlaceholder(found)) return found;
    const { value, missing } = interpolateText(found, source.environment);
    for (const { name } of missing) wrong([key], missingVariable(name), missingHint, "NOTIFY_ENV_MISSING");
    return missing.length > 0 ? undefined : value;
  };

  /** What is told of a value is what is written, so that nothing of the environment shows. */
  const must = (key: string, be: string): undefined => {
    wrong([key], `must be ${be}, and is ${describe(raw(key))}`);
    return undefined;
  };

  const at: SettingReader["at"] = (inner, value) => {
    if (isMap(value)) return createSettingReader(value, [...path, ...inner], source);
    wrong(inner, `must be a map, and is ${describe(value)}`);
    return undefined;
  };

  const list: SettingReader["list"] = (key) => {
    const found = raw(key);
    return found === undefined || Array.isArray(found) ? found : must(key, "a list");
  };

  return {
    path,
    keys: Object.keys(map),
    has: (key) => raw(key) !== undefined,
    raw,
    flag(key) {
      const found = filled(key);
      if (found === undefined) return undefined;
      return toFlag(found) ?? must(key, "true or false");
    },
    number(key, least, most = Number.MAX_SAFE_INTEGER) {
      const found = filled(key);
      if (found === undefined) return undefined;
      const number = toNumber(found);
      if (number !== undefined && number >= least && number <= most) return number;
      const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
      return must(key, Number.isFinite(least) ? `a number ${range}` : "a number");
    },
    text(key) {
      const found = filled(key);
      return found === undefined || typeof found === "string" ? found : must(key, "text");
    },
    texts(key) {
      const found = raw(key);
      const all = typeof found === "string" ? [found] : list(key);
      return all?.flatMap((item, index) => {
        if (typeof item === "string") return [item];
        wrong([key, index], `must be text, and is ${describe(item)}`);
        return [];
      });
    },
    map(key) {
      const found = raw(key);
      return found === undefined ? undefined : at([key], found);
    },
    list,
    at,
    wrong,
    only(...known) {
      for (const key of Object.keys(map)) {
        if (known.includes(key)) continue;
        const place = source.locate([...path, key], "key");
        const meant = nearest(key, known);
        source.report(
          diagnose("CONFIG_KEY_UNKNOWN", `"${formatPath(path)}" has the key "${key}", which is not read.`, {
            ...(place ? { source: place } : {}),
            hint: meant === undefined ? `There are: ${known.join(", ")}.` : `Did you mean "${meant}"?`,
          }),
        );
      }
    },
  };
};

export const missingVariable = (name: string): string =>
  `needs the environment variable ${name === "" ? "of an empty name" : name}, which is not set or empty`;
export const missingHint = "Set it before the host starts, or take the key away.";

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As a person would write it: `notifications.channels[0].url`. */
export const formatPath = (path: ConfigPath): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join("");

const toFlag = (value: unknown): boolean | undefined => {
  if (typeof value === "boolean") return value;
  const word = String(value).trim().toLowerCase();
  if (["true", "yes", "on", "1"].includes(word)) return true;
  return ["false", "no", "off", "0"].includes(word) ? false : undefined;
};

const toNumber = (value: unknown): number | undefined => {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
};
