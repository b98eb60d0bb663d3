import { extname } from "node:path";
import { toErrorData } from "@hardpoint/core";
import { type Options, type Program, parse } from "acorn";

export type Parsed =
  | { readonly ok: true; readonly program: Program }
  /** Lines and columns count from 1. */
  | { readonly ok: false; readonly message: string; readonly line: number; readonly column: number };

/**
 * Parses JavaScript without running it: `.mjs` as a module, `.cjs` as CommonJS, and `.js` as a module if it is one
 * in form, else as CommonJS. Never throws.
 */
export const parseModule = (text: string, file: string): Parsed => {
  const ending = extname(file);
  if (ending === ".cjs" || ending === ".cts") return attempt(text, commonJs);
  const asModule = attempt(text, esModule);
  if (asModule.ok || ending === ".mjs" || ending === ".mts") return asModule;
  const asScript = attempt(text, commonJs);
  return asScript.ok || isFurther(asScript, asModule) ? asScript : asModule;
};

const esModule: Options = { ecmaVersion: "latest", sourceType: "module", allowHashBang: true };

/** Top-level `await` is let through: it is in what jiti makes of a TypeScript module. */
const commonJs: Options = {
  ecmaVersion: "latest",
  sourceType: "script",
  allowHashBang: true,
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
};

const attempt = (text: string, options: Options): Parsed => {
  try {
    return { ok: true, program: parse(text, options) };
  } catch (thrown) {
    const { message, fields } = toErrorData(thrown);
    const place = fields?.loc as { line: number; column: number } | undefined;
    return {
      ok: false,
      message: message.replace(/ \(\d+:\d+\)$/, ""),
      line: place?.line ?? 1,
      column: (place?.column ?? 0) + 1,
    };
  }
};

type Refused = Extract<Parsed, { ok: false }>;

/** The attempt that came further was made in the right language. */
const isFurther = (one: Refused, other: Refused): boolean =>
  one.line > other.line || (one.line === other.line && one.column > other.column);
