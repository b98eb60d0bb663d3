import type { StrategyContext } from "./recovery-strategy.js";

/** What the built-in strategies ask of the host, by the names of its capabilities. Arguments and results are plain data. */
export interface RecoveryCapabilities {
  readonly compaction: {
    /** Makes the session's history shorter. False says that it could not. */
    compact(request: { readonly session: string; readonly reason: string }): unknown;
  };
  readonly model: {
    /** Sends `text` to a model in this session; to `model` where one is named. False says that it could not. */
    prompt(request: { readonly session: string; readonly text: string; readonly model?: string }): unknown;
  };
  readonly output: {
    /** Cuts long outputs of tools in the session's history. False says that there was nothing to cut. */
    truncate(request: {
      readonly session: string;
      /** What is to be left of an output: more than 0, less than 1. */
      readonly targetRatio: number;
      /** Outputs of fewer characters stay as they are. */
      readonly minOutputSize: number;
    }): unknown;
  };
}

/** Looks a method up at each use; undefined where the host does not offer it. */
export const capabilityMethod = <
  Name extends keyof RecoveryCapabilities,
  Method extends keyof RecoveryCapabilities[Name] & string,
>(
  ctx: Pick<StrategyContext, "capability">,
  name: Name,
  method: Method,
): RecoveryCapabilities[Name][Method] | undefined => {
  const methods = ctx.capability(name);
  if (methods === undefined || !Object.hasOwn(methods, method)) return undefined;
  const found = methods[method] as (request: unknown) => unknown;
  return ((request: unknown) =>
    Reflect.apply(found, methods, [request])) as RecoveryCapabilities[Name][Method];
};
