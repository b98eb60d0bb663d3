import type { Outcome } from "@hardpoint/hooks";
import { describe, expect, it, vi } from "vitest";
import type { Approval } from "../approval.js";
import { bash, type Hook, openToolSession } from "../fixtures/open-tool-session.js";

const inStead = (outcome: Outcome | null): Hook => ["tool.approval.ask", () => outcome];
const asks: Hook = ["tool.approval.pre", () => ({ verdict: "ask", reason: "careful" })];
const policy = () => "ask" as const;

describe("the hooks of tool.approval.ask", () => {
  it.each<[string, Hook[], Approval, "allow" | "deny", string, string | undefined]>([
    [
      "allow in the person's stead",
      [asks, inStead({ verdict: "allow", reason: "known" })],
      { ask: () => false },
      "allow",
      "hooks",
      "known",
    ],
    [
      "allow where there is no way to ask",
      [inStead({ verdict: "allow" })],
      { policy },
      "allow",
      "hooks",
      undefined,
    ],
    [
      "deny before the person is asked",
      [asks, inStead({ verdict: "deny", reason: "never" })],
      { ask: () => true },
      "deny",
      "hooks",
      "never",
    ],
    [
      "say nothing: the person is asked",
      [asks, inStead(null)],
      { ask: () => true },
      "allow",
      "user",
      undefined,
    ],
    [
      "say nothing, and there is no way to ask",
      [inStead(null)],
      { policy },
      "deny",
      "default",
      "bash needs a person's consent, and there is no way to ask here.",
    ],
    [
      "ask as well: both reasons are told",
      [asks, inStead({ verdict: "ask", reason: "twice" })],
      { ask: () => false },
      "deny",
      "user",
      "careful twice",
    ],
    [
      "pass, which is no allow",
      [asks, inStead({ verdict: "pass" })],
      { ask: () => false },
      "deny",
      "user",
      "careful",
    ],
    [
      "can't lift a static deny",
      [asks, inStead({ verdict: "allow" })],
      { deny: () => "banned" },
      "deny",
      "rules",
      "banned",
    ],
    [
      "can't lift the deny of another",
      [["tool.approval.pre", () => ({ verdict: "deny", reason: "no" })], inStead({ verdict: "allow" })],
      {},
      "deny",
      "hooks",
      "no",
    ],
    [
      "can't lift the policy's deny",
      [inStead({ verdict: "allow" })],
      { policy: () => "deny" },
      "deny",
      "policy",
      "The host's policy does not allow bash.",
    ],
  ])("%s", async (_what, hooks, approval, verdict, by, reason) => {
    const { session, seen } = await openToolSession(hooks, { approval });
    const execute = vi.fn(() => "ok");
    await session.tool(bash, execute);
    expect(seen[0]).toMatchObject({
      point: "tool.approval.post",
      verdict,
      by,
      ...(reason === undefined ? {} : { reason }),
    });
    expect(execute).toHaveBeenCalledTimes(verdict === "allow" ? 1 : 0);
  });

  it("are not asked where the person is not", async () => {
    const hook = vi.fn(() => null);
    const { session } = await openToolSession([["tool.approval.ask", hook]], {
      approval: { policy: () => "allow" },
    });
    await session.tool(bash, () => "ok");
    expect(hook).not.toHaveBeenCalled();
  });

  it("are told why the person is asked, and add to the tool's result", async () => {
    const hook = vi.fn(
      (): Outcome => ({
        verdict: "allow",
        inject: [{ text: "mind the gap", target: "tool-result", when: "now" }],
      }),
    );
    const { session } = await openToolSession([asks, ["tool.approval.ask", hook]]);
    expect((await session.tool(bash, () => "ok")).content).toBe("ok\n\nmind the gap");
    expect(hook).toHaveBeenCalledWith(
      expect.objectContaining({ tool: "bash", args: bash.args, callId: "call-1", reason: "careful" }),
      expect.anything(),
    );
  });

  const rewrite = (command: unknown): Hook => inStead({ verdict: "allow", input: { command } });
  const bans =
    (banned: string) =>
    ({ args }: { args: unknown }) =>
      (args as { command: string }).command === banned ? ("banned" as const) : undefined;

  it("rewrite the input, which is what runs, and what the person is asked about", async () => {
    const question = vi.fn(() => true);
    const { session } = await openToolSession([inStead({ input: { command: "pwd" } })], {
      approval: { policy, ask: question },
    });
    expect(await session.tool(bash, ({ command }) => command)).toMatchObject({ output: "pwd" });
    expect(question).toHaveBeenCalledWith(
      { name: "bash", args: { command: "pwd" }, callId: "call-1" },
      undefined,
    );
  });

  it.each<[string, Hook[], Approval, string]>([
    ["static rules", [rewrite("rm")], { policy, deny: bans("rm") }, "banned"],
    [
      "the hooks of tool.approval.pre",
      [
        [
          "tool.approval.pre",
          (payload) => (bans("rm")(payload as never) ? { verdict: "deny", reason: "no rm" } : null),
        ],
        rewrite("rm"),
      ],
      { policy },
      "no rm",
    ],
    [
      "their own",
      [
        inStead({ input: { command: "rm" } }),
        [
          "tool.approval.ask",
          (payload) =>
            (payload.args as { command: string }).command === "rm"
              ? { verdict: "deny", reason: "no rm at all" }
              : { verdict: "allow" },
        ],
      ],
      { policy },
      "no rm at all",
    ],
  ])("have a rewritten input looked at again by %s", async (_what, hooks, approval, reason) => {
    const { session } = await openToolSession(hooks, { approval });
    const execute = vi.fn();
    expect(await session.tool(bash, execute)).toMatchObject({ status: "denied", reason });
    expect(execute).not.toHaveBeenCalled();
  });

  it("look again at what a later hook rewrote, if they had a say; only a deny counts", async () => {
    const guard = vi.fn(
      ({ args }: Record<string, unknown>): Outcome =>
        (args as { command: string }).command === "rm"
          ? { verdict: "deny", reason: "no rm" }
          : { verdict: "allow" },
    );
    const later = (command: string): Hook => ["tool.execute.before", () => ({ input: { command } })];
    const bad = await openToolSession([["tool.approval.ask", guard], later("rm")], { approval: { policy } });
    expect(await bad.session.tool(bash, () => "ran")).toMatchObject({ status: "denied", reason: "no rm" });
    guard.mockClear();
    const unasked = await openToolSession([["tool.approval.ask", guard], later("rm")]);
    expect(await unasked.session.tool(bash, () => "ran")).toMatchObject({ status: "done" });
    expect(guard).not.toHaveBeenCalled();
  });

  it("have a rewritten input validated", async () => {
    const { session } = await openToolSession([rewrite(7)], { approval: { policy } });
    const validate = ({ command }: Readonly<Record<string, unknown>>) =>
      typeof command === "string" ? undefined : "command must be text";
    const execute = vi.fn();
    expect(await session.tool({ ...bash, validate }, execute)).toMatchObject({
      status: "failed",
      content: "The arguments of bash are not valid: command must be text",
    });
    expect(execute).not.toHaveBeenCalled();
  });
});
