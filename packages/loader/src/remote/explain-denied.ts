import type { Diagnostic, ErrorData, Failure } from "@hardpoint/core";

/** The grant that each permission of Node's belongs to. */
const grants: ReadonlyMap<unknown, string> = new Map([
  ["FileSystemRead", "read"],
  ["FileSystemWrite", "write"],
  ["ChildProcess", "childProcesses"],
  ["WorkerThreads", "workers"],
  ["Addon", "addons"],
]);

/** What Node's permission model refused, in words; undefined for any other error. */
const explain = (
  error: ErrorData | undefined,
): { readonly what: string; readonly hint: string } | undefined => {
  if (!error) return undefined;
  const { permission, resource } = error.fields ?? {};
  const grant = grants.get(permission);
  if (error.code !== "ERR_ACCESS_DENIED" || grant === undefined) return explain(error.cause);
  const on = typeof resource === "string" && resource !== "" ? ` of ${resource}` : "";
  return {
    what: `its isolate does not grant ${String(permission)}${on}`,
    hint: `If it needs that, grant it: \`${grant}\` among the grants of its group.`,
  };
};

/** Says in a failure what a process isolate did not grant. */
export const explainDenied = (failure: Failure): Failure => {
  const denied = explain(failure.error);
  return denied ? { ...failure, message: `${failure.message} (${denied.what})` } : failure;
};

/** Says it in the diagnostics of an import, with the way out. */
export const hintDenied = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.map((each) => {
    const denied = explain(each.cause);
    return denied ? { ...each, message: `${each.message} Here ${denied.what}.`, hint: denied.hint } : each;
  });
