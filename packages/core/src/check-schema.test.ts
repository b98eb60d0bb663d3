import { expect, it } from "vitest";
import { checkWith } from "./check-schema.js";
import { schemaOf, stringSchema } from "./testing/plain-schema.js";

it("gives what the schema gives, which may be another value", () => {
  const trimmed = schemaOf((value) => ({ value: String(value).trim() }));
  expect(checkWith(trimmed, " a ")).toEqual({ ok: true, value: "a" });
});

it("says in one text what is wrong where", () => {
  const schema = schemaOf(() => ({
    issues: [{ message: "too short" }, { message: "expected a string", path: ["tasks", { key: 0 }, "id"] }],
  }));
  expect(checkWith(schema, 1)).toMatchObject({
    ok: false,
    problems: "too short; tasks.0.id: expected a string",
  });
});

it("refuses a value when the schema throws", () => {
  const schema = schemaOf(() => {
    throw new Error("boom");
  });
  expect(checkWith(schema, 1)).toMatchObject({ ok: false, problems: "it could not be checked: boom" });
});

it("refuses what an asynchronous schema would say, and lets no rejection of it out", async () => {
  const schema = {
    "~standard": { ...stringSchema["~standard"], validate: () => Promise.reject(new Error("late")) },
  };
  expect(checkWith(schema, "a")).toMatchObject({
    ok: false,
    problems: "the schema is asynchronous, which is not supported here",
  });
  // An unhandled rejection would fail the run.
  await new Promise((resolve) => setImmediate(resolve));
});
