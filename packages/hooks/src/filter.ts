import {
  type CallResult,
  describe,
  failed,
  failure,
  isThenable,
  succeeded,
  toErrorData,
} from "@hardpoint/core";

/** Asks a filter of a hook. A throw, and anything but true and false, is a failure of that hook. */
export const askFilter = <Value>(filter: (value: Value) => boolean, value: Value): CallResult<boolean> => {
  try {
    const passes: unknown = filter(value);
    if (typeof passes === "boolean") return succeeded(passes);
    const found = isThenable(passes) ? "a promise" : describe(passes);
    return failed(failure("throw", `The filter gave ${found}, not true or false`));
  } catch (thrown) {
    return failed(failure("throw", `The filter threw: ${toErrorData(thrown).message}`, thrown));
  }
};
