import { type ConfigView, type Diagnostic, defineContract, method, type Source } from "@hardpoint/core";
import { createLoader, createProcessIsolate, type LoadResult } from "@hardpoint/loader";
import type { CheckedExtension } from "@hardpoint/project";
import { scopeEntrySchema } from "./scope-entry-schema.js";

/**
 * Of a scope only what can be seen from outside of its process: its schemas and functions cross no border. What its
 * module must export beside that has been looked at before.
 */
const scopeSeenFromOutside = defineContract<unknown, { readonly name: string }>()({
  scope: "scopes",
  version: "1.0",
  entry: scopeEntrySchema,
  module: { createEngine: method() },
  key: (entry) => entry.name,
});

/** Imports the modules under `extensions.scopes` in a process, which can run nowhere but inline in a project. */
export const importScopeModules = async (
  extensions: readonly CheckedExtension[],
  directory: string,
): Promise<Pick<LoadResult, "failed" | "diagnostics">> => {
  const modules = extensions.filter(
    ({ scope, status }) => scope === "scopes" && (status === "ok" || status === "undecided"),
  );
  if (modules.length === 0) return { failed: [], diagnostics: [] };
  const loader = createLoader({ isolates: [createProcessIsolate()] });
  try {
    const { loaded, failed, diagnostics } = await loader.load(
      modules.map(({ name, module, source }) => ({
        contract: scopeSeenFromOutside,
        entry: { name, module },
        directory,
        isolate: "process",
        source,
      })),
    );
    await Promise.all(loaded.map(({ handle }) => handle.dispose()));
    return { failed, diagnostics };
  } finally {
    await loader.dispose();
  }
};

/** Whether a diagnostic only says that such a module is not used where everything runs in a process. */
export const isOfScopeModules = (
  { code, severity, source }: Diagnostic,
  extensions: readonly CheckedExtension[],
  config: ConfigView,
): boolean => {
  const isAt = (place: Source): boolean => place.line === source?.line && place.column === source?.column;
  if (code === "ISOLATE_UNAVAILABLE" && severity === "warning")
    return extensions.some((one) => one.scope === "scopes" && isAt(one.source));
  // Its scope is not known there.
  return (
    code === "SCOPE_UNKNOWN" &&
    extensions.some(
      ({ status, scope }) => status === "unchecked" && isAt(config.locate(["extensions", scope], "key")),
    )
  );
};
