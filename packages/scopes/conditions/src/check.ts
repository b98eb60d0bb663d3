import { type Diagnostic, diagnose, type Generation } from "@hardpoint/core";
import { builtinArgumentProblem } from "./builtins.js";
import type { Condition, ConditionCall } from "./condition.js";
import { conditionsContract } from "./contract.js";
import { formatCall } from "./format.js";

/** Names that people write for a built-in because some documents do. */
const misnamed = new Map([["signal_received", "signal_observed"]]);

/** What is wrong with a condition's names and arguments, found without evaluating it. */
export const checkCondition = (condition: Condition, generation: Generation): readonly Diagnostic[] => {
  switch (condition.kind) {
    case "call":
      return checkCall(condition, generation);
    case "not":
      return checkCondition(condition.member, generation);
    default:
      return condition.members.flatMap((member) => checkCondition(member, generation));
  }
};

const checkCall = (call: ConditionCall, generation: Generation): readonly Diagnostic[] => {
  const at = call.source ? { source: call.source } : {};
  const found = generation.lookup(conditionsContract.scope, call.name);
  switch (found.kind) {
    case "missing":
      return [
        diagnose("CONDITION_UNKNOWN", `No condition is called "${call.name}".`, {
          ...at,
          hint: unknownHint(call.name, found.nearest),
        }),
      ];
    case "ambiguous":
      return [
        diagnose("NAME_AMBIGUOUS", `Several packs have a condition "${call.name}".`, {
          ...at,
          hint: `Write one of ${found.names.join(", ")}.`,
        }),
      ];
    case "found": {
      if (found.extension.origin.kind !== "builtin") return [];
      const problem = builtinArgumentProblem(call.name, call.arg ?? "");
      return problem === undefined
        ? []
        : [diagnose("CONDITION_ARGUMENT", `The condition "${formatCall(call)}" ${problem}.`, at)];
    }
  }
};

const unknownHint = (name: string, nearest: string | undefined): string => {
  const meant = misnamed.get(name) ?? nearest;
  const declare =
    "A custom condition is declared under extensions.conditions; one whose module could not be loaded is unknown too.";
  return meant === undefined ? declare : `Did you mean "${meant}"? ${declare}`;
};
