import { type ModuleHandle, succeeded, whenReady } from "@hardpoint/core";
import { runAs } from "./async-context.js";
import { type Resident, settle } from "./residents.js";

/**
 * The handle of an inline module: its calls run under the extension's name, where somebody wants to know, and errors
 * that escaped from it later are among its faults.
 */
export const attributedHandle = (handle: ModuleHandle, resident: Resident): ModuleHandle => {
  const before = resident.lateErrors;
  const leave = settle(resident);
  const wrap = (inner: ModuleHandle): ModuleHandle => ({
    isolate: inner.isolate,
    members: inner.members,
    values: inner.values,
    call: (member, data, options) => runAs(resident, () => inner.call(member, data, options)),
    create: (member, data, options) =>
      whenReady(
        runAs(resident, () => inner.create(member, data, options)),
        (made) => (made.ok ? succeeded(wrap(made.value)) : made),
      ),
    get status() {
      return { calls: 0, faults: resident.lateErrors - before, restarts: 0 };
    },
    dispose() {
      if (inner === handle) leave();
      return inner.dispose();
    },
  });
  return wrap(handle);
};
