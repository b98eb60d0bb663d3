import { type Failure, type Logger, toErrorData } from "@hardpoint/core";

/** Takes the secrets of a configuration out of whatever is told: logs, diagnostics, failures, results. */
export interface Secrets {
  /** From now on the value is shown as `shownAs`, for example `{env:TOKEN}`. One of fewer than 4 characters is none. */
  add(value: string, shownAs: string): void;
  redactText(text: string): string;
  /** A copy as JSON has it, without secrets; errors become ErrorData. */
  redact(value: unknown): unknown;
  redactFailure(failure: Failure): Failure;
  redactLog(log: Logger): Logger;
}

const shortest = 4;

export const createSecrets = (): Secrets => {
  /** The longest first, so that no part of one is left over by a shorter one. */
  let forms: readonly (readonly [form: string, shownAs: string])[] = [];

  const redactText = (text: string): string =>
    forms.reduce((rest, [form, shownAs]) => rest.replaceAll(form, () => shownAs), text);

  const redact = (value: unknown): unknown => {
    if (typeof value === "string") return redactText(value);
    if (forms.length === 0 || typeof value !== "object" || value === null) return value;
    try {
      const text = JSON.stringify(
        value instanceof Error ? toErrorData(value) : value,
        (_key, item: unknown) => (item instanceof Error ? toErrorData(item) : item),
      );
      return text === undefined ? undefined : JSON.parse(redactText(text));
    } catch {
      // Cyclic, a BigInt, or a toJSON that throws: nothing of it can be shown for sure.
      return "a value that can't be shown";
    }
  };

  return {
    add(value, shownAs) {
      const known = new Map(forms);
      for (const form of formsOf(value))
        if (form.length >= shortest && !known.has(form)) known.set(form, shownAs);
      forms = [...known].sort(([one], [other]) => other.length - one.length);
    },
    redactText,
    redact,
    redactFailure: (failure) => redact(failure) as Failure,
    redactLog(log) {
      const write =
        (level: keyof Logger) =>
        (message: string, fields?: unknown): void =>
          fields === undefined
            ? log[level](redactText(message))
            : log[level](redactText(message), redact(fields));
      return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
    },
  };
};

/** A value, and what becomes of it in URLs and in JSON. */
const formsOf = (value: string): readonly string[] => {
  const trimmed = value.trim();
  const all = [value, trimmed, ...partsOfUrl(trimmed)];
  return all.flatMap((form) => [form, JSON.stringify(form).slice(1, -1), ...encoded(form)]);
};

const encoded = (form: string): readonly string[] => {
  try {
    return [encodeURI(form), encodeURIComponent(form)];
  } catch {
    // Half a surrogate pair has no encoded form.
    return [];
  }
};

/** What of a URL is told by itself in errors and is a secret in it. Its host is none. */
const partsOfUrl = (value: string): readonly string[] => {
  if (!/^[a-z][\w+.-]*:\/\//iu.test(value) || !URL.canParse(value)) return [];
  const { href, pathname, search, password } = new URL(value);
  const path = `${pathname}${search}`;
  return [href, ...(path.length > 4 ? [path] : []), ...(search === "" ? [] : [search]), password];
};
