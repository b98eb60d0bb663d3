import {
  type CallOptions,
  type CallResult,
  type Capabilities,
  checkValues,
  checkWith,
  failed,
  failure,
  type IsolateKind,
  type Logger,
  type ModuleHandle,
  type ModuleShape,
  succeeded,
} from "@hardpoint/core";
import type { Connection } from "./connection.js";
import type { Group } from "./group.js";
import { capabilitiesData, type InstanceData } from "./protocol.js";

export interface RemoteModule {
  readonly kind: IsolateKind;
  readonly group: Group;
  readonly groupName: string;
  /** For messages: `conditions "git_clean"`. */
  readonly label: string;
  readonly target: number;
  readonly shape: ModuleShape;
  readonly members: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Milliseconds. */
  readonly callMs: number;
  readonly capabilities: Capabilities;
  readonly log: Logger;
}

/** A handle on a module (or an instance) in another thread or process. */
export const createRemoteHandle = (remote: RemoteModule): ModuleHandle => {
  const { group, label, target, shape } = remote;

  /** `instance` is the number that what a factory makes gets. */
  const sending =
    (member: string, data: unknown, capabilities: Capabilities, instance?: number) =>
    (on: Connection, call: number): Promise<CallResult> =>
      on.far.call({
        call,
        target,
        member,
        data,
        capabilities: capabilitiesData(capabilities),
        ...(instance === undefined ? {} : { instance }),
      });

  const callWith = (
    who: string,
    options: CallOptions,
    use: (capabilities: Capabilities) => (on: Connection, call: number) => Promise<CallResult>,
  ): Promise<CallResult> => {
    const capabilities = options.capabilities
      ? { ...remote.capabilities, ...options.capabilities }
      : remote.capabilities;
    return group.call({
      who,
      target,
      deadlineMs: options.deadlineMs ?? remote.callMs,
      options,
      capabilities,
      use: use(capabilities),
    });
  };

  return {
    isolate: remote.kind,
    group: remote.groupName,
    members: remote.members,
    values: remote.values,
    async call(member, data, options = {}) {
      const who = `${label}: ${member}()`;
      const result = redacted(
        await callWith(who, options, (capabilities) => sending(member, data, capabilities)),
        options,
      );
      const expected = memberOf(shape, member);
      if (!result.ok || expected?.kind !== "method" || expected.returns === undefined) return result;
      const checked = checkWith(expected.returns, result.value);
      if (checked.ok) return succeeded(checked.value);
      return failed(
        failure("result", `${who} gave a result that its contract does not allow: ${checked.problems}`),
      );
    },
    async create(member, data, options = {}) {
      const who = `${label}: ${member}()`;
      const expected = memberOf(shape, member);
      if (expected?.kind !== "factory") return failed(failure("result", `${who} is no factory`));
      const instance = group.add((number) => ({
        label,
        log: remote.log,
        parent: target,
        // On a new far side it is made anew; what it had gathered is gone with the old one.
        prepare: sending(member, data, remote.capabilities, number),
      }));
      const made = await callWith(who, options, (capabilities) => async (on, call) => {
        const result = await sending(member, data, capabilities, instance)(on, call);
        if (result.ok) on.targets.set(instance, "open");
        return result;
      });
      const { members, values } = (made.ok ? made.value : { members: [], values: {} }) as InstanceData;
      const problems = checkValues(values, expected.instance);
      if (made.ok && problems.length === 0)
        return succeeded(
          createRemoteHandle({ ...remote, target: instance, shape: expected.instance, members, values }),
        );
      group.release(instance);
      if (!made.ok) return redacted(made, options);
      return failed(
        failure("result", `${who} made what its contract does not allow: ${problems.join("; ")}`),
      );
    },
    get status() {
      return { calls: 0, faults: group.lateFaults(target), restarts: group.restarts };
    },
    dispose: () => group.release(target),
  };
};

const redacted = <T>(result: CallResult<T>, { redact }: CallOptions): CallResult<T> =>
  result.ok || redact === undefined ? result : failed(redact(result.failure));

const memberOf = (shape: ModuleShape, name: string) => (Object.hasOwn(shape, name) ? shape[name] : undefined);
