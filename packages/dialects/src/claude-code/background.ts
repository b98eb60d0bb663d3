import { succeeded, toErrorData } from "@hardpoint/core";
import type { HookCall, HookTarget, Injection, Outcome, PayloadOf, PointName } from "@hardpoint/hooks";
import { specOf, toolOf } from "./command-hook.js";
import { decode } from "./decode.js";
import { encode } from "./encode.js";
import { claudeEvents } from "./events.js";
import type { CommandHandler } from "./handler-schema.js";
import type { HookParts } from "./hook-parts.js";

/**
 * A command that nobody waits for. It decides nothing; what it has for the model or the person comes with the next
 * prompt or message. With `asyncRewake`, exit code 2 has its stderr told to the model then. What is under way when the
 * project is disposed is ended with it.
 */
export const backgroundTarget = (handler: CommandHandler, parts: HookParts): HookTarget => {
  const { hook, declaration, context, say } = parts;
  const point = claudeEvents[hook.event].point;

  const run = async (payload: PayloadOf<PointName>, call: HookCall): Promise<void> => {
    const told = encode(hook.event, payload, call, context.directory);
    const ended = await context.runners.command.run(specOf(handler, parts, call), {
      kind: "json",
      value: told,
    });
    const inject = (text: string): void =>
      context.inject(call.session, declaration.name, { text, ...later }, point);
    if (handler.asyncRewake && ended.end.kind === "exit" && ended.end.code === 2) {
      const text = ended.stderr.trim();
      if (text !== "") inject(text);
      return;
    }
    const decoded = decode(hook.event, ended, toolOf(payload), call.scene, say);
    if (!decoded.ok) {
      call.log.warn(`The background hook "${declaration.name}" failed: ${decoded.failure.message}`, {
        hook: declaration.name,
        point,
      });
      return;
    }
    for (const { text } of decoded.value?.inject ?? []) inject(text);
    if (decoded.value?.notice) call.log.info(decoded.value.notice, { hook: declaration.name, point });
    const decided = decisions.filter((part) => decoded.value?.[part] !== undefined);
    if (decided.length > 0)
      say(`is asynchronous and decides (${decided.join(", ")}), which nobody waits for.`, "Take async away.");
  };

  return {
    isolate: "process",
    call(payload, call) {
      run(payload, call).catch((thrown: unknown) =>
        call.log.error(`The background hook "${declaration.name}" failed: ${toErrorData(thrown).message}`),
      );
      return succeeded(null);
    },
  };
};

const later: Pick<Injection, "target" | "when"> = { target: "system", when: "next" };

const decisions = [
  "verdict",
  "flow",
  "input",
  "output",
  "control",
] as const satisfies readonly (keyof Outcome)[];
