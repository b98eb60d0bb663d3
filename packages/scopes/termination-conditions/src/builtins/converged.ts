import { describe } from "@hardpoint/core";
import { type Builtin, isText } from "./builtin.js";

/** `converged: criterion`: the host's judge finds that the agents' results fulfil a criterion in words. */
export const converged: Builtin<string> = {
  reason: "converged",
  status: "complete",
  rank: 0,
  immediate: false,
  read: (value) =>
    isText(value)
      ? { ok: true, condition: value.trim() }
      : { ok: false, problem: `needs a criterion in words, not ${describe(value)}` },
  holds: (criterion, _state, { judge }) => judge(criterion),
};
