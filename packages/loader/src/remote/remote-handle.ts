import {
  type CallOptions,
  type CallResult,
  type Capabilities,
  checkWith,
  failed,
  failure,
  type IsolateKind,
  type ModuleHandle,
  type ModuleShape,
  succeeded,
} from "@hardpoint/core";
import type { Connection } from "./connection.js";
import type { Group, Prepare } from "./group.js";
import type { InstanceData } from "./protocol.js";

export interface RemoteTarget {
  readonly kind: IsolateKind;
  readonly group: Group;
  /** For messages: `conditions "git_clean"`. */
  readonly label: string;
  readonly target: number;
  readonly shape: ModuleShape;
  readonly members: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Milliseconds. */
  readonly callMs: number;
  readonly capabilities: Capabilities;
  /** Makes the target callable on a far side that was started after it was opened. */
  readonly prepare: Prepare;
}

/** A handle on a module (or an instance) in another thread or process. */
export const createRemoteHandle = (remote: RemoteTarget): ModuleHandle => {
  const send = (
    member: string,
    data: unknown,
    options: CallOptions,
    instance?: number,
  ): Promise<CallResult> =>
    remote.group.call({
      who: `${remote.label}: ${member}()`,
      target: remote.target,
      member,
      data,
      deadlineMs: options.deadlineMs ?? remote.callMs,
      options,
      capabilities: { ...remote.capabilities, ...options.capabilities },
      prepare: remote.prepare,
      ...(instance === undefined ? {} : { instance }),
    });

  return {
    isolate: remote.kind,
    members: remote.members,
    values: remote.values,
    async call(member, data, options = {}) {
      const result = await send(member, data, options);
      const expected = remote.shape[member];
      if (!result.ok || expected?.kind !== "method" || expected.returns === undefined) return result;
      const checked = checkWith(expected.returns, result.value);
      return checked.ok
        ? succeeded(checked.value)
        : failed(
            failure(
              "result",
              `${remote.label}: ${member}() gave a result that its contract does not allow: ${checked.problems}`,
            ),
          );
    },
    async create(member, data, options = {}) {
      const expected = remote.shape[member];
      if (expected?.kind !== "factory")
        return failed(failure("result", `${remote.label}: ${member} is no factory`));
      const target = remote.group.nextTarget();
      const made = await send(member, data, options, target);
      if (!made.ok) return made;
      const { members, values } = made.value as InstanceData;
      return succeeded(
        createRemoteHandle({
          ...remote,
          target,
          shape: expected.instance,
          members,
          values,
          prepare: remakeInstance(remote, target, member, data),
        }),
      );
    },
    get status() {
      return { calls: 0, faults: 0, restarts: remote.group.restarts };
    },
    dispose() {
      remote.group.release(remote.target);
    },
  };
};

/** On a new far side an instance is made anew with the same data; what it had gathered is gone with the old one. */
const remakeInstance = (remote: RemoteTarget, target: number, member: string, data: unknown): Prepare => {
  const madeOn = new WeakSet<Connection>();
  let first = true;
  return async (connection) => {
    if (first) {
      first = false;
      madeOn.add(connection);
    }
    if (madeOn.has(connection)) return succeeded(undefined);
    const module = await remote.prepare(connection);
    if (!module.ok) return module;
    const made = await connection.far.call({
      call: 0,
      target: remote.target,
      member,
      data,
      capabilities: {},
      instance: target,
    });
    if (made.ok) madeOn.add(connection);
    return made;
  };
};
