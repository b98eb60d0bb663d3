import type { PointName } from "@hardpoint/hooks";
import { describe, expect, it, vi } from "vitest";
import { bash, type Hook, openToolSession } from "../fixtures/open-tool-session.js";

describe("skip", () => {
  it.each(["before", "after"] as const)(
    "in the %s phase: the tool does not run, and the hook's output is its result",
    async (phase) => {
      const { session, seen } = await openToolSession([
        ["tool.execute.before", () => ({ control: "skip", output: "cached" }), phase],
      ]);
      const execute = vi.fn();
      const result = await session.tool(bash, execute);
      expect(result).toMatchObject({ status: "skipped", output: "cached", content: "cached", attempts: 0 });
      expect(execute).not.toHaveBeenCalled();
      expect(seen.at(-1)).toMatchObject({
        point: "tool.execute.after",
        skipped: true,
        output: "cached",
        durationMs: 0,
      });
    },
  );

  it("of a before-hook leaves the arguments unexamined", async () => {
    const { session } = await openToolSession([
      ["tool.execute.before", () => ({ control: "skip", output: "cached" }), "before"],
    ]);
    const validate = vi.fn(() => "wrong");
    expect(await session.tool({ ...bash, validate }, () => "ran")).toMatchObject({ status: "skipped" });
    expect(validate).not.toHaveBeenCalled();
  });

  it("without an output gives a sentence that names the hook", async () => {
    const { session } = await openToolSession([["tool.execute.before", () => ({ control: "skip" })]]);
    expect((await session.tool(bash, () => "ran")).content).toBe(
      'The tool bash was not run: the hook "hook-0" skipped it.',
    );
  });
});

describe("retry", () => {
  const failing = (times: number) => {
    let calls = 0;
    return () => {
      calls += 1;
      if (calls <= times) throw new Error(`failure ${calls}`);
      return `try ${calls}`;
    };
  };

  it.each<[string, PointName]>([
    ["beforehand", "tool.execute.before"],
    ["on the failure", "tool.execute.error"],
  ])("that was asked for %s runs the tool again until it succeeds", async (_what, point) => {
    const { session, ran } = await openToolSession([[point, () => ({ control: "retry" })]]);
    expect(await session.tool(bash, failing(2))).toMatchObject({
      status: "done",
      output: "try 3",
      attempts: 3,
    });
    expect(ran.filter((one) => one === "tool.execute.error")).toHaveLength(2);
    expect(ran.filter((one) => one === "tool.execute.before")).toHaveLength(1);
  });

  it("ends after two, whoever asks", async () => {
    const always: Hook[] = [
      ["tool.execute.before", () => ({ control: "retry" })],
      ["tool.execute.error", () => ({ control: "retry" })],
    ];
    const { session, seen } = await openToolSession(always);
    expect(await session.tool(bash, failing(99))).toMatchObject({
      status: "failed",
      attempts: 3,
      content: "The tool bash failed: failure 3",
    });
    expect(seen.filter(({ point }) => point === "tool.execute.error").map(({ attempt }) => attempt)).toEqual([
      1, 2, 3,
    ]);
  });

  it("does not happen when nobody asks", async () => {
    const { session } = await openToolSession();
    expect(await session.tool(bash, failing(1))).toMatchObject({ status: "failed", attempts: 1 });
  });
});
