import { type Failure, failed, type ModuleHandle } from "@hardpoint/core";
import type { BindContext, BoundHook, HookDeclaration } from "@hardpoint/hooks";
import type { Runners } from "@hardpoint/runners";
import type { AnyDialect } from "./project.js";

/**
 * What stands at the points of a hook whose module is not there, or that may not be run, if it is to deny when it fails:
 * its failure. Undefined for a hook whose failure means nothing.
 */
export const bindFailed = (
  dialect: AnyDialect,
  declaration: HookDeclaration,
  reason: Failure,
  context: BindContext<Runners>,
): BoundHook | undefined => {
  const { registrations } = dialect.bind(declaration, failedHandle(dialect, reason), context);
  const guards = registrations
    .filter(({ onFailure, rules }) => (onFailure ?? rules?.defaults.onFailure) === "deny")
    // What it would run may be there and sound: it is not to be run all the same.
    .map((registration) => ({
      ...registration,
      run: { isolate: "inline" as const, call: () => failed(reason) },
    }));
  return guards.length > 0 ? { registrations: guards } : undefined;
};

/** As if the module had every member, and each failed. */
const failedHandle = ({ contract }: AnyDialect, reason: Failure): ModuleHandle | undefined =>
  contract && {
    isolate: "inline",
    members: Object.keys(contract.module),
    values: {},
    call: () => failed(reason),
    create: () => failed(reason),
    dispose: () => undefined,
  };
