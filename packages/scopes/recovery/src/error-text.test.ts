import { describe, expect, it } from "vitest";
import { setUp } from "./testing/set-up.js";

describe("the message of an error", () => {
  it.each<[unknown, string]>([
    ["a text of some length", "a text of some length"],
    [new Error("of an error"), "of an error"],
    [{ error: "of error, a text", status: 500 }, "of error, a text"],
    [{ error: { message: "of error.message", type: "t" } }, "of error.message"],
    [{ error: { type: "of_error_type" } }, "of_error_type"],
    [{ error: { error: { type: "inner_type", message: "of the body" } }, code: 500 }, "of the body"],
  ])("is told of %j", async (error, message) => {
    const { engine } = setUp({ patterns: { any: { category: "any", match: () => ({}) } } });
    expect((await engine.detect(error))[0]?.message).toBe(message);
  });
});
