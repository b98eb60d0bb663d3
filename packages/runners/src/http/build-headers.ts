import { validateHeaderName, validateHeaderValue } from "node:http";
import { toErrorData } from "@hardpoint/core";
import type { HttpAllow } from "./http-spec.js";

export type BuiltHeaders =
  | {
      readonly ok: true;
      readonly headers: Readonly<Record<string, string>>;
      /** Variables for which an empty text was put. */
      readonly withheld: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** They belong to the connection and to the body, which are the runner's. */
const own = new Set([
  "host",
  "connection",
  "keep-alive",
  "content-length",
  "content-type",
  "transfer-encoding",
  "upgrade",
  "expect",
  "te",
  "trailer",
]);

export interface HeaderSetting {
  /** All of them must allow a header or a variable. */
  readonly allow: readonly HttpAllow[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A header that may not be set ends the call: without it the call would mean something else. */
export const buildHeaders = (
  asked: Readonly<Record<string, string>>,
  { allow, environment }: HeaderSetting,
): BuiltHeaders => {
  const headers: Record<string, string> = {};
  const withheld = new Set<string>();
  for (const [name, template] of Object.entries(asked)) {
    const key = name.toLowerCase();
    if (own.has(key)) return { ok: false, message: `The header "${name}" can't be set: the runner sets it.` };
    if (!allow.every(({ headers: names }) => mayCarry(names, key))) {
      return { ok: false, message: `The header "${name}" is not allowed.` };
    }
    const value = template.replace(
      /\$(?:\{(\w+)\}|([A-Za-z_]\w*))/gu,
      (_, braced?: string, bare?: string) => {
        const variable = braced ?? bare ?? "";
        const known =
          allow.every(({ env = [] }) => env.includes(variable)) && Object.hasOwn(environment, variable)
            ? environment[variable]
            : undefined;
        if (known === undefined) withheld.add(variable);
        return known ?? "";
      },
    );
    try {
      validateHeaderName(key);
      validateHeaderValue(key, value);
    } catch (thrown) {
      // Node's sentence names the header and not its value, which may be a secret.
      return { ok: false, message: `The header "${name}" can't be sent: ${toErrorData(thrown).message}.` };
    }
    headers[key] = value;
  }
  return { ok: true, headers, withheld: [...withheld] };
};

const mayCarry = (names: HttpAllow["headers"], key: string): boolean =>
  names === undefined || names === "any" || names.some((name) => name.toLowerCase() === key);
