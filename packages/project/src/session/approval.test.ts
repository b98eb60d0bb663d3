import { describe, expect, it, vi } from "vitest";
import type { Approval } from "../approval.js";
import { bash, type Hook, openToolSession } from "../fixtures/open-tool-session.js";

describe("approval", () => {
  const allow: Hook = ["tool.approval.pre", () => ({ verdict: "allow", reason: "known" })];
  const deny: Hook = ["tool.approval.pre", () => ({ verdict: "deny", reason: "not here" })];
  const askFor: Hook = ["tool.approval.pre", () => ({ verdict: "ask", reason: "careful" })];
  const defer: Hook = ["tool.approval.pre", () => ({ verdict: "defer" })];
  const pass: Hook = ["tool.approval.pre", () => ({ verdict: "pass" })];
  const silent: Hook = ["tool.approval.pre", () => null];
  const boom = () => {
    throw new Error("boom");
  };

  it.each<[string, Hook[], Approval, "allow" | "deny", string, string | undefined]>([
    ["nobody has a say", [], {}, "allow", "default", undefined],
    [
      "a static rule denies, and no hook is asked",
      [allow],
      { deny: () => "banned" },
      "deny",
      "rules",
      "banned",
    ],
    ["a static rule fails", [allow], { deny: boom }, "deny", "rules", "The host's deny rule failed: boom"],
    ["a hook denies", [deny], { policy: () => "allow" }, "deny", "hooks", "not here"],
    ["one hook denies and another allows", [allow, deny, allow], {}, "deny", "hooks", "not here"],
    [
      "a hook allows: policy and question are skipped",
      [allow],
      { policy: () => "deny", ask: () => false },
      "allow",
      "hooks",
      "known",
    ],
    [
      "a hook asks, and the person agrees",
      [askFor],
      { policy: () => "deny", ask: () => true },
      "allow",
      "user",
      undefined,
    ],
    ["a hook asks, and the person declines", [askFor], { ask: () => false }, "deny", "user", "careful"],
    [
      "a hook asks, and there is no way to",
      [askFor],
      {},
      "deny",
      "default",
      "bash needs a person's consent, and there is no way to ask here. (careful)",
    ],
    ["a hook asks, and another allows", [allow, askFor], { ask: () => false }, "deny", "user", "careful"],
    ["a hook defers: the person is asked", [defer], { ask: () => true }, "allow", "user", undefined],
    [
      "the question fails",
      [askFor],
      { ask: boom },
      "deny",
      "default",
      "The question for consent failed: boom",
    ],
    [
      "the answer is truthy, and no yes",
      [askFor],
      { ask: (() => "yes") as never },
      "deny",
      "user",
      "careful",
    ],
    [
      "pass is no allow",
      [pass],
      { policy: () => "deny" },
      "deny",
      "policy",
      "The host's policy does not allow bash.",
    ],
    [
      "no opinion is no allow",
      [silent],
      { policy: () => "deny" },
      "deny",
      "policy",
      "The host's policy does not allow bash.",
    ],
    ["the policy allows", [pass], { policy: () => "allow" }, "allow", "policy", undefined],
    ["the policy asks", [], { policy: () => "ask", ask: () => true }, "allow", "user", undefined],
    [
      "the policy asks, and there is no way to",
      [],
      { policy: () => "ask" },
      "deny",
      "default",
      "bash needs a person's consent, and there is no way to ask here.",
    ],
    ["the policy fails", [], { policy: boom }, "deny", "policy", "The host's policy failed: boom"],
    [
      "a hook fails: no opinion",
      [["tool.approval.pre", boom]],
      { policy: () => "deny" },
      "deny",
      "policy",
      "The host's policy does not allow bash.",
    ],
  ])("%s", async (_what, hooks, approval, verdict, by, reason) => {
    const { session, seen, ran } = await openToolSession(hooks, { approval });
    const execute = vi.fn(() => "ok");
    const result = await session.tool(bash, execute);
    expect(seen[0]).toMatchObject({
      point: "tool.approval.post",
      verdict,
      by,
      ...(reason === undefined ? {} : { reason }),
    });
    expect(execute).toHaveBeenCalledTimes(verdict === "allow" ? 1 : 0);
    if (verdict === "allow") expect(result.status).toBe("done");
    else {
      expect(result).toMatchObject({ status: "denied", reason, content: reason, attempts: 0 });
      expect(ran.at(-1)).toBe("tool.execute.denied");
      expect(ran).not.toContain("tool.execute.before");
    }
  });

  it("asks about the call as hooks left it", async () => {
    const question = vi.fn(() => true);
    const { session } = await openToolSession(
      [["tool.approval.pre", () => ({ verdict: "ask", reason: "sudo", input: { command: "ls -a" } })]],
      { approval: { ask: question } },
    );
    const result = await session.tool(bash, ({ command }) => command);
    expect(question).toHaveBeenCalledWith(
      { name: "bash", args: { command: "ls -a" }, callId: "call-1" },
      "sudo",
    );
    expect(result).toMatchObject({ output: "ls -a", args: { command: "ls -a" } });
  });
});
