import { toErrorData } from "@hardpoint/core";
import type { NearTransport } from "./connection.js";

/** One that can't even be started is a far side that has ended. */
export const startSafely = (start: () => NearTransport): NearTransport => {
  try {
    return start();
  } catch (thrown) {
    const error = toErrorData(thrown);
    return {
      post: () => undefined,
      listen: () => undefined,
      answerSync: () => undefined,
      ended: Promise.resolve({ kind: "spawn", message: `it could not be started: ${error.message}`, error }),
      kill: () => undefined,
      hold: () => undefined,
    };
  }
};
