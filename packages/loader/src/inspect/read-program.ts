import { readFile } from "node:fs/promises";
import { toErrorData } from "@hardpoint/core";
import type { Program } from "acorn";
import { isTypeScript } from "../module-file.js";
import { readParseError, type TypeScript } from "../typescript.js";
import { type Parsed, parseModule } from "./parse-module.js";

export type ReadProgram =
  /** `text` is what was parsed: of TypeScript, what jiti made of it. */
  | { readonly kind: "parsed"; readonly program: Program; readonly text: string }
  | { readonly kind: "invalid"; readonly text: string; readonly problem: Extract<Parsed, { ok: false }> }
  | { readonly kind: "no-typescript" }
  | { readonly kind: "unreadable"; readonly problem: string };

/** Reads a module's file and parses it, TypeScript as what jiti makes of it. Runs nothing and never throws. */
export const readProgram = async (file: string, typescript: TypeScript): Promise<ReadProgram> => {
  try {
    return await parseProgram(await readFile(file, "utf8"), file, typescript);
  } catch (thrown) {
    return { kind: "unreadable", problem: toErrorData(thrown).message };
  }
};

/** Parses the text of a module's file, TypeScript as what jiti makes of it. Runs nothing. */
export const parseProgram = async (text: string, file: string, typescript: TypeScript): Promise<Result> =>
  isTypeScript(file) ? readTypeScript(text, file, typescript) : toResult(text, parseModule(text, file));

type Result = Exclude<ReadProgram, { kind: "unreadable" }>;

const toResult = (text: string, parsed: Parsed): Result =>
  parsed.ok ? { kind: "parsed", program: parsed.program, text } : { kind: "invalid", text, problem: parsed };

const readTypeScript = async (text: string, file: string, typescript: TypeScript): Promise<Result> => {
  const jiti = await typescript.jiti();
  if (!jiti) return { kind: "no-typescript" };
  const made = jiti.transform({ source: text, filename: file, ts: true, async: true });
  // jiti writes a syntax error into the program instead of throwing it.
  const error = /^exports\.__JITI_ERROR__ = (\{.*\});?$/s.exec(made)?.[1];
  if (error === undefined) return toResult(made, parseModule(made, "made-by-jiti.cjs"));
  const { code, message, line, column } = JSON.parse(error) as Record<string, unknown>;
  const problem = readParseError(`${code}: ${message} \n ${file}:${line}:${column}`);
  return {
    kind: "invalid",
    text,
    problem: {
      ok: false,
      message: problem?.message ?? String(message),
      line: problem?.line ?? 1,
      column: problem?.column ?? 1,
    },
  };
};
