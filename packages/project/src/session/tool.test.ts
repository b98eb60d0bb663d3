import { describe, expect, it } from "vitest";
import { bash, type Hook, openToolSession } from "../fixtures/open-tool-session.js";

describe("a tool call", () => {
  it("runs its points in order, and gives the tool's result", async () => {
    const { session, ran, seen } = await openToolSession();
    const result = await session.tool(bash, ({ command }) => `ran ${command}`);
    expect(ran).toEqual([
      "tool.approval.pre",
      "tool.approval.post",
      "tool.execute.before",
      "tool.execute.after",
    ]);
    expect(result).toEqual({
      status: "done",
      content: "ran ls",
      output: "ran ls",
      args: { command: "ls" },
      attempts: 1,
      stop: false,
    });
    expect(seen.at(-1)).toMatchObject({
      output: "ran ls",
      skipped: false,
      session: "s",
      agent: "tester",
      callId: "call-1",
    });
  });

  it.each([
    ["text", "as it is", "as it is"],
    ["nothing", undefined, ""],
    ["data", { a: [1] }, '{"a":[1]}'],
    ["something without a JSON form", 10n, "[object BigInt]"],
  ])("tells the model %s as text", async (_what, output, content) => {
    const { session } = await openToolSession();
    expect(await session.tool(bash, () => output)).toMatchObject({ status: "done", output, content });
  });

  it("gives what an after-hook made of the result", async () => {
    const { session } = await openToolSession([
      ["tool.execute.after", ({ output }) => ({ output: `${output}!` })],
    ]);
    expect(await session.tool(bash, () => "ok")).toMatchObject({ output: "ok!", content: "ok!" });
  });

  it("tells when a hook wants the run to end", async () => {
    const { session } = await openToolSession([["tool.execute.after", () => ({ flow: "stop" })]]);
    expect(await session.tool(bash, () => "ok")).toMatchObject({ status: "done", stop: true });
  });

  it("becomes a failed result when the tool throws", async () => {
    const { session, ran, seen } = await openToolSession();
    const result = await session.tool(bash, () =>
      Promise.reject(Object.assign(new Error("no such host"), { code: "ENOTFOUND" })),
    );
    expect(ran.at(-1)).toBe("tool.execute.error");
    expect(result).toMatchObject({
      status: "failed",
      attempts: 1,
      content: "The tool bash failed: no such host",
      error: { code: "ENOTFOUND" },
    });
    expect(seen.at(-1)).toMatchObject({ attempt: 1, error: { message: "no such host" } });
  });

  it("never throws for a hook, whatever it does", async () => {
    const points = [
      "tool.approval.pre",
      "tool.approval.post",
      "tool.execute.before",
      "tool.execute.after",
    ] as const;
    const bad: (() => never)[] = [
      () => {
        throw new Error("x");
      },
      () => {
        throw undefined;
      },
      () => "yes" as never,
      () => Promise.reject(new Error("later")) as never,
    ];
    const { session } = await openToolSession(
      points.flatMap((point) => bad.map((say): Hook => [point, say])),
    );
    expect(await session.tool(bash, () => "ok")).toMatchObject({ status: "done", content: "ok" });
  });
});
