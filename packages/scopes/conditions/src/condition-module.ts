import type { MaybePromise } from "@hardpoint/core";
import type { ConditionEnv } from "./condition-env.js";
import type { ConditionFacade } from "./condition-facade.js";

interface EnvCondition {
  readonly capability?: false;
  /** `arg` is the text in parentheses, trimmed; "" without one. Anything but a boolean is a failure. */
  handler(arg: string, env: ConditionEnv): MaybePromise<boolean>;
}

interface FacadeCondition {
  /** Asks for the read-only façade in place of `env`. */
  readonly capability: true;
  handler(arg: string, facade: ConditionFacade): MaybePromise<boolean>;
}

/** What a module for the scope `conditions` exports, by default or by name. */
export type ConditionModule = EnvCondition | FacadeCondition;
