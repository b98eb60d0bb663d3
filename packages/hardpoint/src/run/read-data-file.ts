import { type ConfigPath, type ConfigView, type Diagnostic, diagnose, nearest } from "@hardpoint/core";
import { readConfig } from "@hardpoint/project";
import type { DataOf, DataSchema } from "./data-schema.js";
import { knownKeys } from "./known-keys-schema.js";
import { placed } from "./placed.js";

/** A data file that was read, or why it can't be used. */
export type DataFile<Value> =
  | {
      readonly ok: true;
      readonly value: Value;
      readonly view: ConfigView;
      /** What is wrong with it although it can be used. */
      readonly notes: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads a YAML or JSON file against a schema. `file` is relative to the directory. */
export const readDataFile = async <Schema extends DataSchema>(
  directory: string,
  file: string,
  schema: Schema,
): Promise<DataFile<DataOf<Schema>>> => {
  const { documents, diagnostics, further, readable } = await readConfig(directory, file);
  const notes = [...diagnostics, ...further];
  if (!readable) return { ok: false, diagnostics: notes };
  const { view } = documents[0];
  const parsed = schema.safeParse(view.read([]));
  if (parsed.success) return { ok: true, value: parsed.data, view, notes };
  const problems = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === "number" ? step : String(step)));
    if (issue.code !== "unrecognized_keys") {
      const message = `${path.length === 0 ? view.file : `"${written(path)}"`} ${issue.message}.`;
      return [placed(view, diagnose("CONFIG_INVALID", message, { source: view.locate(path) }))];
    }
    const known = knownKeys(schema, path);
    return issue.keys.map((key) => unknownKey(view, path, key, known));
  });
  return { ok: false, diagnostics: [...notes, ...problems] };
};

/** An error, unlike in role.yaml: a misspelt `gate` must not let the agent begin. */
const unknownKey = (
  view: ConfigView,
  path: ConfigPath,
  key: string,
  known: readonly string[],
): Diagnostic => {
  const near = nearest(key, known);
  const where = path.length === 0 ? view.file : `"${written(path)}"`;
  return placed(
    view,
    diagnose("CONFIG_KEY_UNKNOWN", `${where} has the key "${key}", which is not read.`, {
      severity: "error",
      source: view.locate([...path, key], "key"),
      hint: near === undefined ? `It can have: ${known.join(", ")}.` : `Did you mean ${near}?`,
    }),
  );
};

/** `replies[2].calls[0].tool` */
const written = (path: ConfigPath): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join("");
