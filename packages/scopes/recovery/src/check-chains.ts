import {
  checkWith,
  type Diagnostic,
  diagnose,
  type Extension,
  type Generation,
  nearest,
} from "@hardpoint/core";
import { unknownCategory } from "./classify.js";
import { builtinCategories } from "./default-chains.js";
import { meantHint } from "./meant-hint.js";
import { recoveryPatternsContract } from "./patterns-contract.js";
import type { Chain, ConfiguredStep, RecoveryConfig } from "./recovery-config.js";
import { declaredCategory, strategyCategories } from "./roles.js";
import { parameterSchemas } from "./schema.js";
import { recoveryStrategiesContract } from "./strategies-contract.js";

/**
 * What is wrong with the chains, once the extensions are registered: names of strategies that nobody has, strategies
 * outside of their categories, parameters that a built-in does not take, categories that no pattern brings.
 */
export const checkChains = (
  chains: RecoveryConfig["chains"],
  generation: Generation,
): readonly Diagnostic[] => {
  const known = new Set<string>([...builtinCategories, unknownCategory]);
  for (const pattern of generation.list(recoveryPatternsContract.scope)) {
    const category = declaredCategory(pattern);
    if (category !== undefined) known.add(category);
  }
  return [...chains].flatMap(([category, chain]) => [
    ...(known.has(category) ? [] : [undeclared(category, chain, known)]),
    ...chain.steps.flatMap((step) => checkStep(category, step, generation)),
  ]);
};

const undeclared = (category: string, chain: Chain, known: ReadonlySet<string>): Diagnostic => {
  const meant = nearest(category, known);
  return diagnose("RECOVERY_CATEGORY_UNKNOWN", `No pattern declares the category "${category}".`, {
    ...chain.place,
    hint:
      meant === undefined
        ? "Its chain is used only where the host, or what a pattern returns, names that category."
        : `Did you mean "${meant}"?`,
  });
};

const checkStep = (category: string, step: ConfiguredStep, generation: Generation): readonly Diagnostic[] => {
  const at = step.locate?.(["strategy"]) ?? {};
  const found = generation.lookup(recoveryStrategiesContract.scope, step.strategy);
  if (found.kind === "ambiguous") {
    const hint = `Write one of ${found.names.join(", ")}.`;
    return [diagnose("NAME_AMBIGUOUS", `Several packs have a strategy "${step.strategy}".`, { ...at, hint })];
  }
  if (found.kind === "missing") {
    const declare =
      "A custom strategy is declared under extensions.recovery_strategies; one whose module could not be loaded is unknown too.";
    return [
      diagnose(
        "RECOVERY_STRATEGY_UNKNOWN",
        `The chain of ${category} names the strategy "${step.strategy}", which does not exist. The step is left out.`,
        {
          ...at,
          hint: found.nearest === undefined ? declare : `Did you mean "${found.nearest}"? ${declare}`,
        },
      ),
    ];
  }
  return [
    ...checkCategory(category, step, found.extension),
    ...(found.extension.origin.kind === "builtin" ? checkParameters(category, step) : []),
  ];
};

const checkCategory = (
  category: string,
  step: ConfiguredStep,
  extension: Extension,
): readonly Diagnostic[] => {
  const meant = strategyCategories(extension);
  if (meant === undefined || meant.includes(category)) return [];
  return [
    diagnose(
      "RECOVERY_CATEGORY_MISMATCH",
      `The strategy "${step.strategy}" is not meant for ${category}, whose chain names it. The step is left out.`,
      {
        ...step.locate?.(["strategy"]),
        hint:
          meant.length === 0
            ? "Its categories are an empty list: leave them out to allow all."
            : `It is meant for ${meant.join(", ")}. Add ${category} to its categories if it can be used there.`,
      },
    ),
  ];
};

const checkParameters = (category: string, step: ConfiguredStep): readonly Diagnostic[] => {
  const schemas = Object.hasOwn(parameterSchemas, step.strategy)
    ? parameterSchemas[step.strategy]
    : undefined;
  if (schemas === undefined) return [];
  const what = `"${step.strategy}" in the chain of ${category}`;
  return Object.entries(step.config).flatMap(([key, value]) => {
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
    if (schema === undefined) {
      const names = Object.keys(schemas);
      return diagnose("CONFIG_KEY_UNKNOWN", `${what} has the parameter "${key}", which it does not take.`, {
        ...step.locate?.(["config", key], "key"),
        hint: names.length === 0 ? "It takes no parameters." : meantHint(key, names),
      });
    }
    const checked = checkWith(schema, value);
    if (checked.ok) return [];
    return diagnose(
      "CONFIG_INVALID",
      `The parameter "${key}" of ${what}: ${checked.problems}. Its default is used.`,
      {
        ...step.locate?.(["config", key]),
      },
    );
  });
};
