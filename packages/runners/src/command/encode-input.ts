import { toErrorData } from "@hardpoint/core";
import type { CommandInput } from "./command-spec.js";

/** An input as a child gets it, or why there can be none. */
export type EncodedInput =
  | { readonly ok: true; readonly stdin: string; readonly variables: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly message: string };

export const encodeInput = (input: CommandInput): EncodedInput => {
  switch (input.kind) {
    case "none":
      return { ok: true, stdin: "", variables: {} };
    case "text":
      return { ok: true, stdin: input.text, variables: {} };
    case "environment":
      return { ok: true, stdin: "", variables: input.variables };
    case "json": {
      const encoded = encodeJson(input.value);
      // The line feed is for `read` in a shell, which takes a last line without one for a failure.
      return encoded.ok ? { ok: true, stdin: `${encoded.text}\n`, variables: {} } : encoded;
    }
  }
};

/** Never begins with a byte-order mark. */
export const encodeJson = (
  value: unknown,
): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string } => {
  try {
    const text: string | undefined = JSON.stringify(value);
    if (text !== undefined) return { ok: true, text };
    return { ok: false, message: "The input is no JSON value: it is undefined, a function or a symbol." };
  } catch (thrown) {
    return { ok: false, message: `The input can't be written as JSON: ${toErrorData(thrown).message}` };
  }
};
