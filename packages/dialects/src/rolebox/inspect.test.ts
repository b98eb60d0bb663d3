import type { Diagnostic } from "@hardpoint/core";
import { expect, it } from "vitest";
import { declared } from "./fixtures/declare.js";
import { inspect } from "./inspect.js";

const codes = (events: string[], members: string[]) => {
  const found: Diagnostic[] = [];
  inspect(declared({ events }), members, (diagnostic) => found.push(diagnostic));
  return found.map(({ code, message }) => [code, message]);
};

it("has nothing to say when events and handlers agree", () => {
  expect(codes(["event", "chat.message"], ["onEvent", "onChatMessage", "onLoad"])).toEqual([]);
});

it("names an event without a handler", () => {
  expect(codes(["event", "chat.message"], ["onEvent"])).toEqual([
    [
      "HOOK_HANDLER_MISSING",
      'Hook "lint" is declared for chat.message, but its module has no onChatMessage().',
    ],
  ]);
});

it("names a handler without an event", () => {
  expect(codes(["event"], ["onEvent", "onToolBefore"])).toEqual([
    [
      "HOOK_HANDLER_UNUSED",
      'Hook "lint" has onToolBefore() in its module, but is not declared for tool.execute.before.',
    ],
  ]);
});

it("is silent of a handler whose event is only misspelt, which was told before", () => {
  expect(codes(["tool.execute.befor"], ["onToolBefore", "onEvent"]).map(([, message]) => message)).toEqual([
    'Hook "lint" has onEvent() in its module, but is not declared for event.',
  ]);
});
