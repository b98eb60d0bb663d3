import { type Binding, type BindingTools, describe } from "@hardpoint/core";
import type { Artifacts, ConditionEnv, ConditionFacts } from "./condition-env.js";
import { createFacade } from "./condition-facade.js";
import { LazySignal } from "./lazy-signal.js";
import { snapshot } from "./snapshot.js";

/** The capability that `env.artifacts` asks: a synchronous one with `exists(name)` and `read(name)`. */
export const artifactsCapability = "artifacts";

/** The plain data of one call. */
export interface ConditionCallData {
  readonly arg: string;
  readonly env: ConditionFacts;
  /** The entry's `config`. */
  readonly config?: Readonly<Record<string, unknown>>;
}

/** Makes `handler(arg, env)` of the call's data, or `handler(arg, façade)` for a module that asks for it. */
export const conditionBinding: Binding = (target, member, data, tools) => {
  const call = data as ConditionCallData;
  const env = createEnv(snapshot(call.env), call.config, tools);
  return target.call(member, call.arg, target.values.capability === true ? createFacade(env) : env);
};

const createEnv = (
  facts: ConditionFacts,
  config: ConditionCallData["config"],
  tools: BindingTools,
): ConditionEnv =>
  Object.freeze(
    Object.assign(new LazySignal(tools), facts, {
      artifacts: createArtifacts(tools),
      config: config && snapshot(config),
    }),
  );

const createArtifacts = (tools: BindingTools): Artifacts => {
  const ask = (method: "exists" | "read", name: string): unknown => {
    const methods = tools.capability(artifactsCapability);
    const found = methods !== undefined && Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (found === undefined) throw new Error(`the host offers no ${artifactsCapability}.${method}()`);
    return Reflect.apply(found, methods, [name]);
  };
  return Object.freeze({
    exists(name: string) {
      const answer = ask("exists", name);
      if (typeof answer === "boolean") return answer;
      throw new TypeError(`the host's artifacts.exists() gave ${describe(answer)}, not true or false`);
    },
    read(name: string) {
      const answer = ask("read", name);
      if (typeof answer === "string") return answer;
      if (answer === undefined || answer === null) return undefined;
      throw new TypeError(`the host's artifacts.read() gave ${describe(answer)}, not text`);
    },
  });
};
