import type { Condition, ConditionCall, ConditionConfig } from "./condition.js";

/** `name` or `name(arg)`. */
export const formatCall = (call: Pick<ConditionCall, "name" | "arg">): string =>
  call.arg === undefined ? call.name : `${call.name}(${call.arg})`;

/** The condition as a configuration would write it; `parseCondition` reads it back. */
export const formatCondition = (condition: Condition): ConditionConfig => {
  switch (condition.kind) {
    case "call":
      return formatCall(condition);
    case "all":
      return { all: condition.members.map(formatCondition) };
    case "any":
      return { any: condition.members.map(formatCondition) };
    case "not":
      return { not: formatCondition(condition.member) };
  }
};
