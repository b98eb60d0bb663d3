import type { ErrorData } from "@hardpoint/core";
import type fastCheck from "fast-check";
import type { Arbitrary } from "fast-check";

/** What was thrown as a text. */
export const thrownText: ErrorData = { name: "string", message: "something went wrong" };

/** A provider that can't serve now, as its client throws it. */
export const busyProvider: ErrorData = {
  name: "APIStatusError",
  message: "529 the model is overloaded",
  stack: "APIStatusError: 529 the model is overloaded\n    at request (client.js:41:11)",
  code: "overloaded_error",
  status: 529,
  headers: { "content-type": "application/json", "retry-after": "3" },
  cause: { name: "Error", message: "socket hang up", code: "ECONNRESET" },
  fields: { type: "error", error: { type: "overloaded_error", message: "Overloaded" }, requestID: "r-1" },
};

/** Many at once. */
export const gathered: ErrorData = {
  name: "AggregateError",
  message: "all attempts failed",
  errors: [
    busyProvider,
    { name: "TypeError", message: "Cannot read properties of undefined", stack: "TypeError" },
  ],
};

/** Errors of every shape in which they reach a host, at most four deep. */
export const errorOf = (fc: typeof fastCheck): Arbitrary<ErrorData> =>
  fc.letrec<{ error: ErrorData }>((tie) => ({
    error: fc.record(
      {
        name: fc.oneof(fc.constantFrom("Error", "TypeError", "string"), fc.string({ minLength: 1 })),
        message: fc.string({ minLength: 1 }),
        stack: fc.string(),
        code: fc.oneof(fc.string(), fc.integer()),
        status: fc.integer({ min: 100, max: 599 }),
        headers: fc.dictionary(fc.stringMatching(/^[a-z][a-z-]{0,15}$/), fc.string()),
        cause: fc.option(tie("error"), { nil: thrownText, maxDepth: 4 }),
        errors: fc.array(fc.option(tie("error"), { nil: thrownText, maxDepth: 4 }), {
          minLength: 1,
          maxLength: 3,
        }),
        fields: fc.dictionary(fc.string(), fc.jsonValue()),
      },
      { requiredKeys: ["name", "message"] },
    ),
  })).error;
