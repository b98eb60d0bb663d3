import { expect, it } from "vitest";
import { createRecordedModel } from "./recorded-model.js";
import { recordingSchema } from "./recording-schema.js";

const recording = recordingSchema.parse({
  replies: [{ text: "one ", calls: [{ tool: "read", args: { path: "a" } }, { tool: "bash" }] }, {}],
  answers: [
    { agent: "reviewer", text: "fine" },
    { agent: "tester", text: "hm", after: 3 },
    { agent: "reviewer", text: "still fine", after: 2 },
  ],
});
const nothing = { system: [], messages: [], tools: [] };
const { signal } = new AbortController();

it("says its replies in order, with an id for each call, and then that there are no more", async () => {
  const model = createRecordedModel(recording);
  expect(await model.reply(nothing)).toEqual({
    text: "one",
    calls: [
      { id: "call-1-1", tool: "read", args: { path: "a" } },
      { id: "call-1-2", tool: "bash", args: {} },
    ],
  });
  expect(await model.reply(nothing)).toEqual({ text: "", calls: [] });
  await expect(model.reply(nothing)).rejects.toThrow("no more replies: all 2 were used");
});

it("gives each sub-agent its own answers in order", () => {
  const model = createRecordedModel(recording);
  expect(model.delegate("reviewer", "", signal)).toMatchObject({ text: "fine", afterSteps: 1 });
  expect(model.delegate("reviewer", "", signal)).toMatchObject({ text: "still fine", afterSteps: 2 });
  expect(() => model.delegate("reviewer", "", signal)).toThrow('no answer of the sub-agent "reviewer" left');
});

it("begins anew with each model", async () => {
  await createRecordedModel(recording).reply(nothing);
  expect((await createRecordedModel(recording).reply(nothing)).text).toBe("one");
});
