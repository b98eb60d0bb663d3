import { diagnose, type MaybePromise, type Truth, whenReady } from "@hardpoint/core";
import { conditionInWords } from "./ask-condition.js";
import { blockReason, count, endsInQuestion, globalCap, outputKey } from "./continuation.js";
import type { BlockReason } from "./function-notice.js";
import { inTurn } from "./in-turn.js";
import { blockedReason } from "./judge.js";
import type { RoleFunction } from "./role-function.js";
import type { ActiveFunction } from "./session-memory.js";
import type { SessionWork } from "./session-work.js";

export interface Continuation {
  readonly function: string;
  /** For the model, as a message. */
  readonly text: string;
}

/**
 * The model has stopped. Artifacts in its text are captured; then each function that has `continue_until` is complete, or
 * wants to go on. One of them may: a turn is kept going once, by the first that nothing stands against.
 */
export const endTurn = (work: SessionWork, content: string): MaybePromise<Continuation | undefined> => {
  const { memory } = work;
  // That the host asks again shows that what it was given before was sent.
  memory.pending = undefined;
  const userMessaged = memory.messagedThisTurn;
  const key = outputKey(content);
  const sameOutput = memory.lastOutput === key;
  memory.lastOutput = key;
  const asked = endsInQuestion(content);

  let given: Continuation | undefined;
  const decide = (definition: RoleFunction, entry: ActiveFunction, truth: Truth): void => {
    const { state } = entry;
    const missing = definition.requiresEvidence.filter((tag) => !Object.hasOwn(state.evidenceObserved, tag));
    if (truth === true && missing.length === 0) {
      complete(work, definition.name, entry);
      return;
    }
    if (given) return;
    const reason =
      truth === "unknown"
        ? "unknown"
        : blockReason({
            state,
            max: definition.continueMax,
            continuations: memory.continuations,
            sameOutput,
            asked,
            blocked: blockedReason(work, entry) !== undefined,
          });
    if (reason !== undefined) stopped(work, definition, reason);
    else given = goOn(work, definition, entry, truth === true ? missing : undefined);
  };

  const captured = work.observe("endTurn", { userMessaged, assistantText: content });
  const decided = whenReady(captured, () =>
    inTurn(work.active(), ({ definition, entry }) => {
      if (definition.continueUntil === undefined || entry.state.phase === "complete" || !entry.inEffect)
        return;
      const truth = work.ask(definition, entry, definition.continueUntil, userMessaged);
      return whenReady(truth, (known) => decide(definition, entry, known));
    }),
  );
  return whenReady(decided, () => {
    if (given) memory.messagedThisTurn = false;
    return given;
  });
};

const complete = (work: SessionWork, name: string, entry: ActiveFunction): void => {
  entry.state.phase = "complete";
  delete entry.waitsFor;
  work.tell({ function: name, kind: "complete", text: `"${name}" is complete.` });
};

const goOn = (
  work: SessionWork,
  definition: RoleFunction,
  { state }: ActiveFunction,
  missingEvidence: readonly string[] | undefined,
): Continuation => {
  const { name, continueMax } = definition;
  const number = state.continuationCount + 1;
  const last = number >= continueMax || work.memory.continuations + 1 >= globalCap;
  const text = [
    `[${name}: continued ${number} of ${continueMax}] This is not done yet: it ends with ${
      missingEvidence
        ? `the evidence ${missingEvidence.join(", ")}, which is still missing`
        : conditionInWords(definition.continueUntil)
    }.`,
    "Go on with the next step that you can take now. If you can't go on without somebody's answer, say so and stop.",
    ...(last
      ? ["This is the last time: bring what you have to an end now, even if it is not all done."]
      : []),
  ].join(" ");
  count(work.memory, name, state, text);
  work.tell({
    function: name,
    kind: "continued",
    text: `"${name}" keeps the turn going, ${number} of ${continueMax}.`,
  });
  return { function: name, text };
};

const reasons: Readonly<Record<BlockReason, string>> = {
  "global-cap": `all functions together have kept the turn going ${globalCap} times`,
  "function-cap": "it has kept the turn going as often as continue_max allows",
  "same-output": "the model said the same twice",
  question: "the model asked a question",
  cooldown: "it must let some turns go by first",
  blocked: "it said that it is blocked",
  unknown: "it can't be told whether its continue_until holds",
};

const stopped = (work: SessionWork, definition: RoleFunction, reason: BlockReason): void => {
  const text = `"${definition.name}" is not done, and the turn ends: ${reasons[reason]}.`;
  work.tell({ function: definition.name, kind: "stopped", reason, text });
  if (reason !== "global-cap" && reason !== "function-cap") return;
  const source = definition.locate(["continue_until"], "key");
  const frame = definition.frame(source);
  work.report(
    diagnose("FUNCTION_CONTINUES_EXHAUSTED", text, {
      source,
      ...(frame === undefined ? {} : { frame }),
      hint: "Look whether continue_until can come true; a message of the user's begins the count anew.",
    }),
  );
};
