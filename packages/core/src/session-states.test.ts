import { expect, it } from "vitest";
import { createSessionStates } from "./session-states.js";

it("makes the state of a session once, keeps sessions apart and forgets what is dropped", () => {
  const states = createSessionStates();
  const count = (session: string) => {
    const state = states.of(session, () => ({ calls: 0 }));
    state.calls += 1;
    return state.calls;
  };
  expect([count("a"), count("a"), count("constructor"), count("b")]).toEqual([1, 2, 1, 1]);
  states.drop("a");
  expect(states.ids).toEqual(["constructor", "b"]);
  expect(count("a")).toBe(1);
});
