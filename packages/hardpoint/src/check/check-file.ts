import { basename, dirname } from "node:path";
import { type Diagnostic, diagnose } from "@hardpoint/core";
import { type AnyDialect, checkHookFile, checkProject, type Part, readConfig } from "@hardpoint/project";
import { readKeys } from "../run/opening.js";
import { type CheckedFile, renamed } from "./checked-file.js";
import type { HookAgent } from "./hook-agents.js";
import { type Recognized, recognizeByName, recognizeByShape } from "./recognize.js";

export interface FileRequest {
  /** Absolute. */
  readonly path: string;
  /** As recognition looks at it: from the folder that was asked for on. */
  readonly from: string;
  /** As it is called in what is told. */
  readonly shown: string;
  readonly named: HookAgent | undefined;
  readonly use: readonly Part[];
}

/** Tells whose a file is, by name or by shape, and reads it in that dialect. */
export const checkFile = async (request: FileRequest): Promise<CheckedFile> => {
  const { path, shown, use } = request;
  const found = await recognizeFile(request);
  const file = shown;
  switch (found.kind) {
    case "unsupported":
      return {
        file,
        status: "unsupported",
        dialect: found.agent.id,
        hooks: [],
        diagnostics: [unsupported(shown, found.agent)],
      };
    case "ambiguous":
      return { file, status: "ambiguous", hooks: [], diagnostics: [ambiguous(shown, found.dialects)] };
    case "unknown":
      return { file, status: "unknown", hooks: [], diagnostics: await whyUnknown(request) };
    case "dialect": {
      const { dialect } = found;
      const own = dialect.files !== undefined;
      const checked = own
        ? await checkHookFile(path, { dialect })
        : await checkProject(path, { use, reads: readKeys });
      const rename = (one: string): string => (one === checked.file ? shown : one);
      return { file, status: "checked", dialect: dialect.id, ...renamed(checked, rename) };
    }
  }
};

/** Whose a file is. */
export const recognizeFile = async ({ path, from, named, use }: FileRequest): Promise<Recognized> => {
  const dialects = dialectsOf(use);
  const byName = recognizeByName({ path: from, named }, dialects);
  if (byName) return byName;
  const { documents } = await readConfig(dirname(path), basename(path));
  return recognizeByShape(from, documents[0].view, dialects);
};

export const dialectsOf = (use: readonly Part[]): readonly AnyDialect[] =>
  use.filter((part): part is AnyDialect => part.$$type === "@hardpoint/dialect");

const unsupported = (file: string, { name }: HookAgent): Diagnostic =>
  diagnose("HOOK_DIALECT_UNSUPPORTED", `${file} is a hook file of ${name}, which has no dialect here yet.`, {
    source: { file },
    hint: "Its hooks are not run, and nothing is wrong with it. Is it another agent's? Name its dialect with --dialect.",
  });

const ambiguous = (file: string, dialects: readonly AnyDialect[]): Diagnostic =>
  diagnose(
    "HOOK_DIALECT_AMBIGUOUS",
    `${file} may be a hook file of ${dialects.map(({ id }) => id).join(" or of ")}.`,
    { source: { file }, hint: "Name the dialect: --dialect <id>." },
  );

/** What can't be read has no shape. */
const whyUnknown = async ({ path, shown, use }: FileRequest): Promise<readonly Diagnostic[]> => {
  const { readable, documents, diagnostics } = await readConfig(dirname(path), basename(path));
  if (readable) return [unknown(shown, dialectsOf(use))];
  const rename = (file: string): string => (file === documents[0].view.file ? shown : file);
  return renamed({ hooks: [], diagnostics }, rename).diagnostics;
};

const unknown = (file: string, dialects: readonly AnyDialect[]): Diagnostic =>
  diagnose("HOOK_DIALECT_UNKNOWN", `${file} has the shape of no hook file that is known here.`, {
    source: { file },
    hint: `Name its dialect with --dialect: ${dialects.map(({ id }) => id).join(", ")}.`,
  });
