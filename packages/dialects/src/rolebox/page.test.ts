import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { eventNames, events } from "./events.js";
import { hookEntrySchema } from "./schema.js";

const page = await readFile(new URL("../../../../docs/dialects/rolebox.md", import.meta.url), "utf8");
const row = (start: string) => new RegExp(`^\\| \`${start}`, "mu");

it.each(Object.keys(hookEntrySchema.shape))("the page for users has a row for the field %s", (field) => {
  expect(page).toMatch(row(field));
});

it.each(eventNames)("the page for users has a row for the event %s, with its handler", (name) => {
  expect(page).toMatch(new RegExp(`${row(name).source}\`.*\`${events[name].handler}\\(`, "mu"));
});
