import { type Failure, failed, type ModuleHandle } from "@hardpoint/core";
import type { BindContext, BoundHook, Dialect, HookDeclaration } from "@hardpoint/hooks";

/**
 * What stands at the points of a hook whose module is not there, if it is to deny when it fails: its failure. Undefined
 * for a hook whose failure means nothing.
 */
export const bindFailed = (
  dialect: Dialect,
  declaration: HookDeclaration,
  reason: Failure,
  context: BindContext,
): BoundHook | undefined => {
  const { registrations } = dialect.bind(declaration, failedHandle(dialect, reason), context);
  const guards = registrations.filter(
    ({ onFailure, rules }) => (onFailure ?? rules?.defaults.onFailure) === "deny",
  );
  return guards.length > 0 ? { registrations: guards } : undefined;
};

/** As if the module had every member, and each failed. */
const failedHandle = ({ contract }: Dialect, reason: Failure): ModuleHandle => ({
  isolate: "inline",
  members: Object.keys(contract.module),
  values: {},
  call: () => failed(reason),
  create: () => failed(reason),
  dispose: () => undefined,
});
