import { readFile } from "node:fs/promises";
import {
  type ConfigPath,
  codeFrame,
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  type Source,
} from "@hardpoint/core";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import type { DataOf, DataSchema } from "./data-schema.js";

/** A data file that was read, or why it can't be used. */
export type DataFile<Value> =
  | {
      readonly ok: true;
      readonly value: Value;
      readonly locate: (path: ConfigPath) => Source;
      readonly frame: (source: Source) => string | undefined;
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads a YAML or JSON file against a schema. `shown` is the path as the user would write it. */
export const readDataFile = async <Schema extends DataSchema>(
  file: string,
  shown: string,
  schema: Schema,
): Promise<DataFile<DataOf<Schema>>> => {
  const text = await readText(file);
  if (typeof text !== "string") {
    const message =
      text.code === "ENOENT" ? `${shown} does not exist.` : `${shown} can't be read: ${text.message}.`;
    return { ok: false, diagnostics: [diagnose("CONFIG_UNREADABLE", message, { source: { file: shown } })] };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number): Source => {
    const { line, col } = lines.linePos(offset);
    return { file: shown, line, column: col };
  };
  const frame = (source: Source): string | undefined =>
    source.line === undefined ? undefined : codeFrame(text, source.line, source.column);
  const tell = (code: DiagnosticCode, message: string, source: Source, hint?: string): Diagnostic => {
    const lookedAt = frame(source);
    return diagnose(code, message, {
      source,
      ...(lookedAt === undefined ? {} : { frame: lookedAt }),
      ...(hint === undefined ? {} : { hint }),
    });
  };
  if (document.errors.length > 0) {
    return {
      ok: false,
      diagnostics: document.errors.map((error) =>
        tell(
          "CONFIG_SYNTAX",
          `${shown} is not valid YAML: ${error.message.split(/ at line |\n/)[0]}.`,
          at(error.pos[0]),
        ),
      ),
    };
  }
  const locate = (path: ConfigPath): Source => at(offsetOf(document, path));
  const parsed = schema.safeParse(document.toJS() ?? {});
  if (parsed.success) return { ok: true, value: parsed.data, locate, frame };
  return {
    ok: false,
    diagnostics: parsed.error.issues.map((issue) => {
      const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
      const place = path.length === 0 ? shown : `${shown}: ${path.join(".")}`;
      if (issue.code !== "unrecognized_keys")
        return tell("CONFIG_INVALID", `${place} is not valid: ${issue.message}.`, locate(path));
      const unknown = issue.keys[0] ?? "";
      return tell(
        "CONFIG_INVALID",
        `${place} has a key "${unknown}" that is not known.`,
        locate([...path, unknown]),
      );
    }),
  };
};

const readText = async (file: string): Promise<string | NodeJS.ErrnoException> => {
  try {
    return await readFile(file, "utf8");
  } catch (thrown) {
    // Told as a diagnostic by the caller.
    return thrown as NodeJS.ErrnoException;
  }
};

/** The offset of the value at a path, or of the nearest parent that exists. */
const offsetOf = (document: Document, path: ConfigPath): number => {
  for (let length = path.length; length > 0; length--) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
};
