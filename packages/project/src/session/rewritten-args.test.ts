import type { PointName } from "@hardpoint/hooks";
import { describe, expect, it, vi } from "vitest";
import { bash, type Hook, openToolSession } from "../fixtures/open-tool-session.js";

describe("rewritten arguments", () => {
  const rewrite = (command: string): Hook => [
    "tool.approval.pre",
    ({ args }) =>
      (args as { command: string }).command === "ls" ? { verdict: "allow", input: { command } } : null,
  ];

  it.each<[string, PointName, "before" | "after"]>([
    ["at approval", "tool.approval.pre", "after"],
    ["before the core of tool.execute.before", "tool.execute.before", "before"],
    ["after it", "tool.execute.before", "after"],
  ])("are looked at by static rules again when they were rewritten %s", async (_what, point, phase) => {
    const deny = (call: { args: Record<string, unknown> }) =>
      call.args.command === "rm" ? "banned" : undefined;
    const { session } = await openToolSession([[point, () => ({ input: { command: "rm" } }), phase]], {
      approval: { deny: deny as never },
    });
    const execute = vi.fn();
    expect(await session.tool(bash, execute)).toMatchObject({ status: "denied", reason: "banned" });
    expect(execute).not.toHaveBeenCalled();
  });

  it.each<[string, PointName]>([
    ["at approval", "tool.approval.pre"],
    ["later", "tool.execute.before"],
  ])(
    "are looked at by decision hooks again when they were rewritten %s, of whom only a deny counts",
    async (_what, point) => {
      const guard: Hook = [
        "tool.approval.pre",
        ({ args }) =>
          (args as { command: string }).command === "rm"
            ? { verdict: "deny", reason: "no rm" }
            : {
                verdict: "allow",
                notice: "seen",
                inject: [{ text: "once", target: "tool-result", when: "now" }],
              },
      ];
      const bad = await openToolSession([guard, [point, () => ({ input: { command: "rm" } })]]);
      expect(await bad.session.tool(bash, () => "ran")).toMatchObject({ status: "denied", reason: "no rm" });
      const good = await openToolSession([guard, [point, () => ({ input: { command: "pwd" } })]]);
      expect(await good.session.tool(bash, ({ command }) => command)).toMatchObject({
        status: "done",
        content: "pwd\n\nonce",
      });
    },
  );

  it("do not lose an approval that was given before", async () => {
    const { session } = await openToolSession([rewrite("pwd")], { approval: { policy: () => "deny" } });
    expect(await session.tool(bash, ({ command }) => command)).toMatchObject({
      status: "done",
      output: "pwd",
    });
  });

  const validate = ({ command }: Readonly<Record<string, unknown>>) =>
    typeof command === "string" ? undefined : "command must be text";

  it.each<[string, PointName, "before" | "after"]>([
    ["at approval", "tool.approval.pre", "after"],
    ["before the core of tool.execute.before", "tool.execute.before", "before"],
    ["after it", "tool.execute.before", "after"],
  ])("are validated again when they were rewritten %s", async (_what, point, phase) => {
    const { session, seen } = await openToolSession([
      [point, () => ({ verdict: undefined as never, input: { command: 7 } }), phase],
    ]);
    const execute = vi.fn();
    const result = await session.tool({ ...bash, validate }, execute);
    expect(result).toMatchObject({
      status: "failed",
      content: "The arguments of bash are not valid: command must be text",
      attempts: 0,
    });
    expect(result.error).toMatchObject({ name: "InvalidArguments" });
    expect(execute).not.toHaveBeenCalled();
    expect(seen.map(({ point: at }) => at)).toContain("tool.execute.before");
  });
});

describe("validation", () => {
  it.each<[string, () => unknown]>([
    ["says what is wrong", () => "path is missing"],
    [
      "throws",
      () => {
        throw new Error("path is missing");
      },
    ],
  ])("that %s fails the call readably, and the after-phase still runs", async (_what, validate) => {
    const { session, seen, ran } = await openToolSession();
    const execute = vi.fn();
    const result = await session.tool({ ...bash, validate: validate as never }, execute);
    expect(result).toMatchObject({
      status: "failed",
      content: "The arguments of bash are not valid: path is missing",
    });
    expect(execute).not.toHaveBeenCalled();
    expect(seen.at(-1)).toMatchObject({ point: "tool.execute.before" });
    expect(ran).not.toContain("tool.execute.error");
  });

  it("that is asynchronous is refused, and its rejection is nobody's", async () => {
    const { session } = await openToolSession();
    const result = await session.tool(
      {
        ...bash,
        validate: (async () => {
          throw new Error("late");
        }) as never,
      },
      () => "ok",
    );
    expect(result.content).toContain("asynchronous");
  });

  it("is not asked of what a hook repaired in time", async () => {
    const { session } = await openToolSession([
      ["tool.execute.before", () => ({ input: { command: "ls" } }), "before"],
    ]);
    const validate = ({ command }: Readonly<Record<string, unknown>>) =>
      command === undefined ? "command is missing" : undefined;
    expect(await session.tool({ name: "bash", args: {}, validate }, ({ command }) => command)).toMatchObject({
      status: "done",
      output: "ls",
    });
  });
});
