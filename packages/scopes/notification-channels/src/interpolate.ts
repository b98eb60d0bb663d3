import type { ConfigPath } from "@hardpoint/core";
import type { Secrets } from "./secrets.js";

/** Gives the value of a variable of the environment; undefined when it is not set. */
export type Environment = (name: string) => string | undefined;

const placeholder = /\{env:([^{}]*)\}/gu;

export const hasPlaceholder = (value: unknown): value is string =>
  typeof value === "string" && value.search(placeholder) !== -1;

/** Without quotes `{env:NAME}` is a map to YAML, with a key of that text and no value; it is read as what was meant. */
export const asWritten = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const [[key, item] = [], ...others] = Object.entries(value);
  return key?.startsWith("env:") && item === null && others.length === 0 ? `{${key}}` : value;
};

interface MissingVariable {
  readonly path: ConfigPath;
  readonly name: string;
}

export interface Interpolated<T = unknown> {
  readonly value: T;
  /** Variables that are not set, or empty; each was replaced by nothing. */
  readonly missing: readonly MissingVariable[];
}

/** Replaces each `{env:NAME}` in a text. */
export const interpolateText = (
  text: string,
  environment: Environment,
  found: (value: string, name: string) => void = () => undefined,
): Interpolated<string> => {
  const missing: MissingVariable[] = [];
  const value = text.replaceAll(placeholder, (_all, written: string) => {
    const name = written.trim();
    const set = environment(name) ?? "";
    if (set === "") missing.push({ path: [], name });
    else found(set, name);
    return set;
  });
  return { value, missing };
};

/**
 * Replaces each `{env:NAME}` in the texts of plain data, and notes as secret what it put in, and what by its key or its
 * form is one: URLs with a path, passwords, tokens, headers that let one in.
 */
export const interpolate = (value: unknown, environment: Environment, secrets: Secrets): Interpolated => {
  const missing: MissingVariable[] = [];
  const visit = (found: unknown, path: ConfigPath): unknown => {
    const item = asWritten(found);
    if (typeof item === "string") {
      const filled = interpolateText(item, environment, (set, name) => {
        if (!noSecret.test(set)) secrets.add(set, `{env:${name}}`);
      });
      missing.push(...filled.missing.map(({ name }) => ({ path, name })));
      if (isSecret(filled.value, path)) secrets.add(filled.value, `[${path.at(-1)}]`);
      return filled.value;
    }
    if (Array.isArray(item)) return item.map((member, index) => visit(member, [...path, index]));
    if (typeof item !== "object" || item === null) return item;
    return Object.fromEntries(
      Object.entries(item).map(([key, member]) => [key, visit(member, [...path, key])]),
    );
  };
  return { value: visit(value, []), missing };
};

/** Flags, levels and small numbers: to take these words out of all texts would hide nothing and garble much. */
const noSecret = /^\s*(true|false|yes|no|on|off|debug|info|warn|error|\d{1,5})\s*$/iu;

const isSecret = (value: string, path: ConfigPath): boolean => {
  const key = String(path.at(-1));
  return (
    /(pass|password|passphrase|token|secret|auth|authorization|api[_-]?key)$/iu.test(key) ||
    (path.at(-2) === "headers" && /auth|token|key|secret|cookie|signature/iu.test(key)) ||
    (/^(https?|smtps?):\/\//iu.test(value) && URL.canParse(value) && hasMoreThanHost(new URL(value)))
  );
};

const hasMoreThanHost = ({ pathname, search, password }: URL): boolean =>
  pathname.length > 1 || search !== "" || password !== "";
