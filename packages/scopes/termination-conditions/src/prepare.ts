import {
  type Capabilities,
  type ConfigPath,
  type Diagnostic,
  diagnose,
  type Generation,
  type MaybePromise,
  nearest,
  toErrorData,
} from "@hardpoint/core";
import { judgeCapability } from "./binding.js";
import { builtinOf } from "./builtins/builtins.js";
import {
  type AskedCondition,
  formatLeaf,
  groupKeys,
  type NamedCondition,
  type TerminationCondition,
} from "./condition.js";
import { terminationConditionsContract } from "./contract.js";
import type { EngineContext } from "./engine-context.js";
import type { Parses } from "./parses.js";
import { conditionsCapability, failedDiagnostic, methodOf } from "./run.js";

interface PreparePorts extends EngineContext {
  readonly parses: Parses;
}

/** Looks at each part of a condition before any loop runs, has custom ones parsed, and reports what is wrong. */
export const prepareCondition = async (
  condition: TerminationCondition,
  { registry, capabilities, report, parses }: PreparePorts,
): Promise<void> => {
  const generation = registry.current;
  const release = generation.hold();
  try {
    const checked = await Promise.all(
      leavesIn(condition).map((leaf) =>
        leaf.kind === "named"
          ? checkNamed(leaf, generation, capabilities, parses)
          : checkAsked(leaf, capabilities),
      ),
    );
    for (const diagnostic of checked.flat()) report(diagnostic);
  } finally {
    release();
  }
};

const leavesIn = (condition: TerminationCondition): readonly (NamedCondition | AskedCondition)[] => {
  if (condition.kind === "named" || condition.kind === "asked") return [condition];
  if (condition.kind === "not") return leavesIn(condition.member);
  return "members" in condition ? condition.members.flatMap(leavesIn) : [];
};

const at = ({ source }: NamedCondition | AskedCondition) => (source ? { source } : {});

const checkNamed = async (
  condition: NamedCondition,
  generation: Generation,
  capabilities: Capabilities,
  parses: Parses,
): Promise<readonly Diagnostic[]> => {
  const { name } = condition;
  const found = generation.lookup(terminationConditionsContract.scope, name);
  if (found.kind === "missing") {
    const meant = nearest(name, groupKeys) ?? found.nearest;
    const hint = meant === undefined ? declare : `Did you mean "${meant}"? ${declare}`;
    const message = `No termination condition is called "${name}".`;
    return [diagnose("TERMINATION_UNKNOWN", message, { ...at(condition), hint })];
  }
  if (found.kind === "ambiguous") {
    const hint = `Write one of ${found.names.join(", ")}.`;
    const message = `Several packs have a termination condition "${name}".`;
    return [diagnose("NAME_AMBIGUOUS", message, { ...at(condition), hint })];
  }
  if (found.extension.origin.kind === "builtin") return checkJudge(condition, capabilities);
  const parsed = await parses.parse(found.extension, condition);
  if (!parsed.ok) return [failedDiagnostic(condition, parsed.failure)];
  switch (parsed.value.kind) {
    case "refused":
      return [
        diagnose("TERMINATION_INVALID", `"${name}" can't use the value in "${formatLeaf(condition)}".`, {
          ...at(condition),
          hint: "Its author says which values it takes.",
        }),
      ];
    case "built": {
      const { diagnostics, condition: built } = parsed.value;
      const more = await Promise.all(
        leavesIn(built).map((leaf) =>
          leaf.kind === "named" ? checkJudge(leaf, capabilities) : checkAsked(leaf, capabilities),
        ),
      );
      const made = diagnostics.map((each) => ({ ...each, message: `What "${name}" made: ${each.message}` }));
      return [...made, ...more.flat()];
    }
    default:
      return [];
  }
};

const checkJudge = (condition: NamedCondition, capabilities: Capabilities): readonly Diagnostic[] =>
  builtinOf(condition.name)?.immediate !== false || methodOf(capabilities, judgeCapability, "evaluate")
    ? []
    : [
        diagnose(
          "TERMINATION_UNAVAILABLE",
          `"${formatLeaf(condition)}" needs a judge, and the host offers none.`,
          {
            ...at(condition),
            hint: `Offer the capability "${judgeCapability}" with evaluate(criterion, context).`,
          },
        ),
      ];

const checkAsked = async (
  condition: AskedCondition,
  capabilities: Capabilities,
): Promise<readonly Diagnostic[]> => {
  const text = formatLeaf(condition);
  const check = methodOf(capabilities, conditionsCapability, "check");
  if (!check) {
    return [
      diagnose(
        "TERMINATION_UNAVAILABLE",
        `"${text}" needs the scope conditions, and the host does not use it.`,
        {
          ...at(condition),
          hint: `Add the scope conditions to the project, or offer the capability "${conditionsCapability}".`,
        },
      ),
    ];
  }
  const { source } = condition;
  try {
    // It is text: there are no paths in it.
    const locate = source ? (_path: ConfigPath) => source : undefined;
    return (await (check(condition.condition, locate) as MaybePromise<readonly Diagnostic[]>)) ?? [];
  } catch (thrown) {
    const cause = toErrorData(thrown);
    const message = `The condition "${text}" could not be checked: ${cause.message}`;
    return [diagnose("TERMINATION_FAILED", message, { ...at(condition), cause })];
  }
};

const declare =
  "A custom condition is declared under extensions.termination_conditions; one whose module could not be loaded is unknown too.";
