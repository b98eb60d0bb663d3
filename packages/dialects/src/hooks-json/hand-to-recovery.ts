import { type Failure, toErrorData } from "@hardpoint/core";
import type { BindContext, HookCall, HookDeclaration } from "@hardpoint/hooks";
import type { Runners } from "@hardpoint/runners";
import { isMapping } from "../mapping.js";

/** The category under which a crashed hook is handed to the recovery of the host. */
export const crashCategory = "hook_crash";

/**
 * A crash does not end the loop, and is not forgotten either: the recovery of the host, where it has one, is told. Nobody
 * waits for it. What came of it is in the log; what it adds for the model is in the session's next prompt.
 */
export const handToRecovery = (
  { kind, message }: Failure,
  { name, points }: HookDeclaration,
  { capabilities, session, log }: HookCall,
  { inject }: BindContext<Runners>,
): void => {
  const recover = capabilities.recovery?.methods.recover;
  if (recover === undefined || session === undefined) return;
  const error = { name: "HookCrash", message, code: crashCategory, fields: { kind, hook: name } };
  const answer = async (): Promise<void> => {
    const result: unknown = await Reflect.apply(recover, undefined, [session, error, crashCategory]);
    const { outcome, message: why, inject: texts } = isMapping(result) ? result : {};
    log.info(`The crash of the hook "${name}" was handed to the recovery: ${String(outcome)}.`, why);
    for (const text of Array.isArray(texts) ? texts : [])
      if (typeof text === "string")
        inject(session, name, { text, target: "system", when: "next" }, points[0] ?? "event");
  };
  answer().catch((thrown: unknown) =>
    log.error(`The recovery of the crashed hook "${name}" failed: ${toErrorData(thrown).message}`),
  );
};
