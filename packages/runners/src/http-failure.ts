import { type Failure, failure } from "@hardpoint/core";
import type { HttpEnd, HttpRun } from "./http/http-run.js";

/** A call as the failure that it is. Undefined for `json` and `empty`, as an empty answer is no opinion. */
export const httpFailure = ({ end }: HttpRun): Failure | undefined => {
  switch (end.kind) {
    case "json":
    case "empty":
      return undefined;
    case "not-json":
      return failure("output", describeBody(end.output.kind));
    case "too-large":
      return failure("output", `The answer is longer than ${end.maxBodyBytes} bytes.`);
    case "status":
      return failure("result", `The server answered with status ${end.status}.`);
    case "redirect":
      return failure(
        "result",
        `The server sent the call elsewhere (status ${end.status}), which is not followed.`,
      );
    case "timeout":
      return failure("timeout", `The call was ended after ${end.deadlineMs} ms.`);
    case "aborted":
      return failure("lost", "The call was called off.");
    case "refused":
      return failure("spawn", `The call was not sent: ${end.message}`);
    case "unreachable":
      return failure("spawn", `There was no answer: ${end.message}`);
  }
};

const describeBody = (kind: Extract<HttpEnd, { kind: "not-json" }>["output"]["kind"]): string => {
  switch (kind) {
    case "several":
      return "The answer holds several JSON documents in place of one.";
    case "noise":
      return "The answer has other text around its JSON document.";
    case "truncated":
      return "The answer ends in the midst of its JSON document.";
    default:
      return "The answer is no JSON document.";
  }
};
