import { isThenable, toErrorData } from "@hardpoint/core";
import type { ToolRequest } from "../session.js";
import type { CheckArgs } from "./approve.js";

/** The tool's own validation, which throws or answers with a message. Never throws. */
export const createCheckArgs =
  (validate: ToolRequest["validate"]): CheckArgs =>
  (args) => {
    try {
      const answer: unknown = validate?.(args);
      if (isThenable(answer)) {
        // Its rejection must not end the process, and its answer would come too late.
        void Promise.resolve(answer).catch(() => undefined);
        return "the tool's validation is asynchronous, which is not supported";
      }
      return typeof answer === "string" ? answer : undefined;
    } catch (thrown) {
      return toErrorData(thrown).message;
    }
  };
