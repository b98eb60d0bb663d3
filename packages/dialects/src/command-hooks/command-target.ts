import { type CallResult, failed, failure, toErrorData } from "@hardpoint/core";
import type { HookCall, HookTarget, Outcome, PayloadOf, PointName } from "@hardpoint/hooks";
import type { CommandInput, CommandRun, CommandSpec, Runners } from "@hardpoint/runners";

type AnyPayload = PayloadOf<PointName>;

/** A hook that is a command: how it is started, what it is told, and what its end means. */
export interface CommandHook {
  /** Made at each call, since the environment may tell of the event. */
  readonly spec: (payload: AnyPayload, call: HookCall) => CommandSpec;
  readonly input: (payload: AnyPayload, call: HookCall) => CommandInput;
  readonly decode: (run: CommandRun, payload: AnyPayload, call: HookCall) => CallResult<Outcome | null>;
}

/** What the engine calls. It never throws: what an author's own rules throw is a failure of the one call. */
export const commandTarget = ({ spec, input, decode }: CommandHook, { command }: Runners): HookTarget => ({
  isolate: "process",
  async call(payload, call) {
    try {
      const run = await command.run(spec(payload, call), input(payload, call), { signal: call.signal });
      return decode(run, payload, call);
    } catch (thrown) {
      return failed(
        failure("throw", `The command's answer could not be read: ${toErrorData(thrown).message}`, thrown),
      );
    }
  },
});
