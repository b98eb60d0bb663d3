import { fileURLToPath } from "node:url";
import { createDeadlines, type Deadlines, type Diagnostic, diagnose } from "@hardpoint/core";
import { failStep } from "../fail-step.js";
import type { Isolate, OpenRequest } from "../isolate.js";
import { createTypeScript, type ImportJiti } from "../typescript.js";
import { runAs } from "./async-context.js";
import { attributedHandle } from "./attributed-handle.js";
import { explainImportError } from "./explain-import-error.js";
import { createFileImporter, type Imported, type Importing } from "./import-file.js";
import { openNamespace } from "./open-namespace.js";
import { residentOf } from "./residents.js";
import { findStaleImports } from "./stale-imports.js";
import { within } from "./within.js";

export interface InlineIsolateOptions {
  readonly deadlines?: Deadlines;
  /** Default: `import("jiti")`, when a TypeScript module is first met. */
  readonly importJiti?: ImportJiti;
}

/**
 * Runs modules in this thread, with deadlines on what is asynchronous. An endless loop, `process.exit()`, and
 * errors that a module throws later from a timer of its own are not contained: such code needs another isolate. For
 * the last, see `containLateErrors`.
 */
export const createInlineIsolate = (options: InlineIsolateOptions = {}): Isolate => {
  const deadlines = options.deadlines ?? createDeadlines();
  const typescript = createTypeScript(options.importJiti);
  const importFile = createFileImporter(typescript, deadlines);
  let modules = new Map<string, Importing>();
  /** What was imported before the last `clear`, and what failed: Node may still have the old imports of those. */
  const forgotten = new Set<string>();
  const failed = new Set<string>();

  const importOnce = async (file: string, ms: number): Promise<Imported | "timeout"> => {
    const cache = modules;
    const known = cache.get(file);
    const importing = known ?? importFile(file);
    if (!known) cache.set(file, importing);
    await importing.begun;
    const imported = await within(importing.settled, ms, deadlines);
    if (imported === "timeout") importing.abandon();
    // A failure is not remembered: the next load tries again.
    if ((imported === "timeout" || imported.kind !== "imported") && cache.get(file) === importing)
      cache.delete(file);
    return imported;
  };

  return {
    kind: "inline",
    async open(request) {
      const file = fileURLToPath(request.url);
      const path = request.path ?? file;
      const resident = residentOf(file, request.label);
      const imported = await runAs(resident, () => importOnce(file, request.importMs));
      if (imported === "timeout") return failStep("import", [timedOut(request, path)], "timeout");
      if (imported.kind === "no-typescript") return failStep("import", [noTypeScript(request, path)]);
      if (imported.kind === "threw") {
        const { label, source } = request;
        const module = { file, path, label, ...(source ? { source } : {}) };
        const isAgain = forgotten.has(file) || failed.has(file);
        const notes = isAgain ? await findStaleImports(file, path, request, typescript) : [];
        failed.add(file);
        return failStep("import", [await explainImportError(imported.thrown, module), ...notes]);
      }
      failed.delete(file);
      const notes = forgotten.delete(file) ? await findStaleImports(file, path, request, typescript) : [];
      const opened = openNamespace(imported.namespace, request, deadlines, notes);
      return opened.ok ? { ...opened, handle: attributedHandle(opened.handle, resident) } : opened;
    },
    clear() {
      for (const file of modules.keys()) forgotten.add(file);
      modules = new Map();
    },
    async dispose() {
      modules = new Map();
    },
  };
};

const timedOut = (request: OpenRequest, path: string): Diagnostic =>
  diagnose(
    "MODULE_TIMEOUT",
    `${request.label} can't be imported: ${path} did not finish importing within ${request.importMs} ms.`,
    {
      ...(request.source ? { source: request.source } : {}),
      hint: "An await outside of a function that never settles is the usual reason; do the waiting in the module's functions.",
    },
  );

const noTypeScript = (request: OpenRequest, path: string): Diagnostic =>
  diagnose(
    "TYPESCRIPT_LOADER_MISSING",
    `${request.label} can't be imported: ${path} is TypeScript, and the package jiti is not installed.`,
    {
      ...(request.source ? { source: request.source } : {}),
      hint: "Install jiti beside @hardpoint/loader, or compile the module to JavaScript.",
    },
  );
