import {
  asyncCapability,
  type Capability,
  type Diagnostic,
  type MaybePromise,
  type Truth,
} from "@hardpoint/core";
import type { ConditionFacts } from "./condition-env.js";
import type { ConditionEngine, EvaluateOptions } from "./engine.js";
import type { Locate } from "./parse.js";

/** The name of the capability that the scope provides to others: a `when` of theirs is evaluated through it. */
export const conditionsCapability = "conditions";

/**
 * What others may ask: `check(condition, locate?)` gives the diagnostics of a condition as it stands in a configuration,
 * `evaluate(condition, facts, options?)` its truth. One with a mistake in it is unknown.
 */
export const provideConditions = (engine: ConditionEngine): Capability =>
  asyncCapability({
    check(condition: unknown, locate?: Locate): readonly Diagnostic[] {
      const parsed = engine.parse(condition, locate);
      return [...parsed.diagnostics, ...(parsed.condition ? engine.check(parsed.condition) : [])];
    },
    evaluate(condition: unknown, facts: ConditionFacts, options?: EvaluateOptions): MaybePromise<Truth> {
      const parsed = engine.parse(condition);
      return parsed.condition ? engine.evaluate(parsed.condition, facts, options) : "unknown";
    },
  });
