import { type Diagnostic, type ErrorData, type Failure, type Logger, toErrorData } from "@hardpoint/core";

/** Takes the secrets of a configuration out of whatever is told: logs, diagnostics, failures, results. */
export interface Secrets {
  /** From now on the value is shown as `shownAs`, for example `{env:TOKEN}`. One of fewer than 4 characters is none. */
  add(value: string, shownAs: string): void;
  redactText(text: string): string;
  /** A copy as JSON has it, without secrets; errors become ErrorData. */
  redact(value: unknown): unknown;
  /** Only what is told in words: a secret that reads like a severity or a kind of failure changes neither. */
  redactDiagnostic(diagnostic: Diagnostic): Diagnostic;
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
      return text === undefined ? undefined : JSON.parse(text, (_key, item: unknown) => redactMember(item));
    } catch {
      // Cyclic, a BigInt, or a toJSON that throws: nothing of it can be shown for sure.
      return "a value that can't be shown";
    }
  };

  /** One value within others, of which those below it are done. */
  const redactMember = (item: unknown): unknown => {
    if (typeof item === "string") return redactText(item);
    // A secret of digits may be a number somewhere.
    if (typeof item === "number") return forms.find(([form]) => form === String(item))?.[1] ?? item;
    if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).map(([key, member]) => [redactText(key), member]));
  };

  const redactError = (error: ErrorData): ErrorData => {
    const told = redact(error);
    return typeof told === "object" && told !== null
      ? { ...(told as ErrorData), name: error.name }
      : { name: error.name, message: redactText(error.message) };
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
    redactDiagnostic: ({ message, frame, hint, cause, ...rest }) => ({
      ...rest,
      message: redactText(message),
      ...(frame === undefined ? {} : { frame: redactText(frame) }),
      ...(hint === undefined ? {} : { hint: redactText(hint) }),
      ...(cause === undefined ? {} : { cause: redactError(cause) }),
    }),
    redactFailure: ({ kind, message, error }) => ({
      kind,
      message: redactText(message),
      ...(error === undefined ? {} : { error: redactError(error) }),
    }),
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
  return [
    href,
    ...(path.length > 4 ? [path] : []),
    ...(search === "" ? [] : [search]),
    password,
    ...decoded(password),
  ];
};

/** As a mail server is given it. */
const decoded = (part: string): readonly string[] => {
  try {
    return [decodeURIComponent(part)];
  } catch {
    // A percent sign that encodes nothing.
    return [];
  }
};
