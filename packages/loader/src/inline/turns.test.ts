import { createDeadlines } from "@hardpoint/core";
import { expect, it } from "vitest";
import { createTurns } from "./turns.js";

it("begins each task when the one before has settled", async () => {
  const turn = createTurns(10_000, createDeadlines());
  const log: string[] = [];
  const task = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
  };
  await Promise.all(["a", "b", "c"].map((name) => turn(task(name)).settled));
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

it("waits no longer than it may for a task that hangs", async () => {
  const turn = createTurns(10, createDeadlines());
  void turn(() => new Promise(() => undefined)).settled;
  expect(await turn(async () => "next").settled).toBe("next");
});

it("says when a task has begun", async () => {
  const turn = createTurns(10_000, createDeadlines());
  let end: () => void = () => undefined;
  const first = turn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const second = turn(async () => "second");
  await first.begun;
  expect(
    await Promise.race([
      second.begun.then(() => "begun"),
      new Promise((resolve) => setImmediate(resolve, "waiting")),
    ]),
  ).toBe("waiting");
  end();
  await second.begun;
  expect(await second.settled).toBe("second");
});
