import { type MaybePromise, whenReady } from "@hardpoint/core";
import { conditionInWords } from "./ask-condition.js";
import { missingRequirements } from "./requirements.js";
import type { RoleFunction } from "./role-function.js";
import type { ActiveFunction } from "./session-memory.js";
import type { SessionWork } from "./session-work.js";

/** Says anew whether a function is active or gated, and tells if that changed. One that is complete stays so. */
export const judge = (
  work: SessionWork,
  definition: RoleFunction,
  entry: ActiveFunction,
  userMessaged: boolean,
): MaybePromise<void> => {
  const { state } = entry;
  if (state.phase === "complete") return;
  const missing = missingIn(work, definition);
  entry.inEffect = missing.length === 0;
  if (!entry.inEffect) {
    state.gateSatisfied = false;
    settle(work, definition, entry, `${missing.map((name) => `"${name}"`).join(" and ")}, which it requires`);
    return;
  }
  if (definition.gate === undefined) {
    settle(work, definition, entry, blockedReason(work, entry));
    return;
  }
  return whenReady(work.ask(definition, entry, definition.gate, userMessaged), (truth) => {
    // Unknown is no yes.
    state.gateSatisfied = truth === true;
    const waitsFor = state.gateSatisfied
      ? blockedReason(work, entry)
      : `${conditionInWords(definition.gate)}${truth === "unknown" ? ", which can't be told" : ""}`;
    settle(work, definition, entry, waitsFor);
  });
};

export const missingIn = (work: SessionWork, definition: RoleFunction): readonly string[] =>
  missingRequirements(definition, (name) => work.memory.active.has(name), work.definitions);

/** Undefined when the function did not say so, when the user has written since, or when it has waited long enough. */
export const blockedReason = (work: SessionWork, { state }: ActiveFunction): string | undefined => {
  const { blockedAt, blockedTimeoutMs = 0 } = state;
  if (blockedAt === undefined) return undefined;
  if (work.now() - blockedAt < blockedTimeoutMs) return "what it said that it is blocked by";
  delete state.blockedAt;
  delete state.blockedTimeoutMs;
  return undefined;
};

const settle = (
  work: SessionWork,
  { name }: RoleFunction,
  entry: ActiveFunction,
  waitsFor: string | undefined,
): void => {
  const before = entry.waitsFor;
  entry.state.phase = waitsFor === undefined ? "active" : "gated";
  if (waitsFor === undefined) delete entry.waitsFor;
  else entry.waitsFor = waitsFor;
  if (before === waitsFor) return;
  work.tell(
    waitsFor === undefined
      ? { function: name, kind: "opened", text: `"${name}" waits no longer.` }
      : { function: name, kind: "gated", text: `"${name}" waits for ${waitsFor}.` },
  );
};
