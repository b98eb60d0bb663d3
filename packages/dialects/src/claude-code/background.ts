import { diagnose, type Failure, failure, succeeded, toErrorData } from "@hardpoint/core";
import type { HookCall, HookTarget, Injection, Outcome, PayloadOf, PointName } from "@hardpoint/hooks";
import type { CommandRun } from "@hardpoint/runners";
import { commandFailure } from "@hardpoint/runners/reading";
import { specOf, toolOf } from "./command-hook.js";
import { answerOf } from "./decode.js";
import { encode } from "./encode.js";
import { claudeEvents, eventOf } from "./events.js";
import type { CommandHandler } from "./handler-schema.js";
import type { HookParts } from "./hook-parts.js";

/**
 * A command that nobody waits for. It decides nothing; what its answer has for the model or the person comes to the model
 * with the next prompt or message. With `asyncRewake`, so does what it wrote before it exited with 2. What is under way
 * when the project is disposed is ended with it.
 */
export const backgroundTarget = (handler: CommandHandler, parts: HookParts): HookTarget => {
  const { hook, declaration, context, say } = parts;
  const { point } = claudeEvents[hook.event];

  const tell = ({ message, error }: Failure): void =>
    context.report(
      diagnose("HOOK_FAILED", `Hook "${declaration.name}" failed in the background. ${message}`, {
        source: declaration.source,
        hint: "Nobody waited for it, and nothing of what it said was used.",
        ...(error === undefined ? {} : { cause: error }),
      }),
    );

  const run = async (payload: PayloadOf<PointName>, call: HookCall): Promise<void> => {
    const told = encode(hook.event, payload, call, context.directory);
    const ended = await context.runners.command.run(specOf(handler, parts, call), {
      kind: "json",
      value: told,
    });
    if (ended.end.kind === "aborted") return;
    const inject = (text: string): void =>
      context.inject(call.session, declaration.name, { text, ...later }, point);
    if (handler.asyncRewake && exitOf(ended) === 2) {
      const text = ended.stderr.trim() || ended.stdout.trim();
      if (text !== "") inject(text);
      else say("exits with 2 to wake the model, and writes nothing to tell it.");
      return;
    }
    const answer = answerOf(hook.event, ended, toolOf(payload), call.scene, say);
    if (!answer.ok) return tell(answer.failure);
    if (answer.value === undefined) return withoutAnswer(ended);
    const { outcome, beside } = answer.value;
    for (const { text } of beside.inject ?? []) inject(text);
    if (beside.notice) inject(beside.notice);
    const decided = decisions.filter((part) => outcome[part] !== undefined);
    if (decided.length > 0)
      say(`is asynchronous and decides (${decided.join(", ")}), which nobody waits for.`, "Take async away.");
  };

  const withoutAnswer = (ended: CommandRun): void => {
    const failed = commandFailure(ended);
    if (exitOf(ended) === 2) say("is asynchronous and exits with 2, which nobody waits for.");
    else if (failed) tell(failed);
    else if (eventOf(hook.event).plainText && ended.stdout.trim() !== "")
      say(
        "is asynchronous and writes plain text, which is not for the model then.",
        "Write it as additionalContext of an answer in JSON.",
      );
  };

  return {
    isolate: "process",
    call(payload, call) {
      run(payload, call).catch((thrown: unknown) =>
        tell(failure("throw", `It could not be run: ${toErrorData(thrown).message}`, thrown)),
      );
      return succeeded(null);
    },
  };
};

const exitOf = ({ end }: CommandRun): number | undefined => (end.kind === "exit" ? end.code : undefined);

const later: Pick<Injection, "target" | "when"> = { target: "system", when: "next" };

const decisions = [
  "verdict",
  "flow",
  "input",
  "output",
  "control",
] as const satisfies readonly (keyof Outcome)[];
