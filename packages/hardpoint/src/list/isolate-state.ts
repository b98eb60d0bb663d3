import type { HandleStatus, IsolateKind, ModuleHandle } from "@hardpoint/core";

/** Where a module runs, and what has become of it there. */
export interface IsolateState extends Partial<HandleStatus> {
  readonly isolate: IsolateKind;
  /** The group that it shares its isolate with; absent where that is all of the directory. */
  readonly group?: string;
}

export const isolateState = (handle: ModuleHandle, directory: string): IsolateState => ({
  isolate: handle.isolate,
  ...(handle.group === undefined || handle.group === directory ? {} : { group: handle.group }),
  ...handle.status,
});

/** For a person: `worker checks`. */
export const describeIsolate = ({ isolate, group }: IsolateState): string =>
  group === undefined ? isolate : `${isolate} ${group}`;

/** For a person: what went wrong so far, or nothing. */
export const describeTroubles = ({ faults = 0, restarts = 0, quarantined }: IsolateState): string =>
  [
    ...(faults === 0 ? [] : [`${faults} fault${faults === 1 ? "" : "s"}`]),
    ...(restarts === 0 ? [] : [`${restarts} restart${restarts === 1 ? "" : "s"}`]),
    ...(quarantined === undefined ? [] : [`quarantined: ${quarantined}`]),
  ].join(", ");
