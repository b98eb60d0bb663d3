import { toErrorData } from "@hardpoint/core";
import type { AttributedInjection, PayloadOf, RunResult } from "@hardpoint/hooks";
import type { ToolCall } from "../approval.js";
import type { SessionCore } from "./session-core.js";

/** Whether a tool call may run, who decided, and the call as hooks left it. */
export interface Approved {
  readonly verdict: "allow" | "deny";
  readonly by: "rules" | "hooks" | "policy" | "user" | "default";
  readonly reason?: string;
  readonly call: ToolCall;
  /** Whether the question arose, so that hooks of tool.approval.ask have had their say. */
  readonly asked?: boolean;
}

type Denied = Approved & { readonly verdict: "deny"; readonly reason: string };

/** Tells what is wrong with a call's arguments. */
export type CheckArgs = (args: ToolCall["args"]) => string | undefined;

type TakeInjection = (injection: AttributedInjection) => boolean;

export type ApprovalResult = Approved | { readonly invalid: string; readonly call: ToolCall };

/**
 * Static deny rules, then the hooks of tool.approval.pre, then the host's policy. Where the person is to be asked, the
 * hooks of tool.approval.ask may answer in their stead. A hook's allow skips the later layers, never a static deny. What
 * can't be asked is denied, and so is what a rule of the host's fails on.
 */
export const approve = async (
  session: SessionCore,
  call: ToolCall,
  check: CheckArgs,
  take: TakeInjection,
): Promise<ApprovalResult> => {
  const ruled = deniedByRules(session, call);
  if (ruled) return ruled;
  const said = await session.run("tool.approval.pre", payloadOf(call), undefined, take);
  const settled = await settle(session, call, said, check, false);
  if ("verdict" in settled || "invalid" in settled) return settled;
  const approved = settled.call;
  if (said.verdict === "ask" || said.verdict === "defer")
    return consent(session, approved, reasonOf(said, said.verdict).reason, check, take);
  const answer = byPolicy(session, approved);
  return answer === "ask" ? consent(session, approved, undefined, check, take) : answer;
};

/**
 * What a rewrite left is looked at once more: by the static rules, and by the hooks of tool.approval.pre, and of
 * tool.approval.ask if they had a say, of whom only a deny counts.
 */
export const recheck = async (
  session: SessionCore,
  call: ToolCall,
  asked: boolean,
): Promise<Denied | undefined> => {
  const ruled = deniedByRules(session, call);
  if (ruled) return ruled;
  for (const point of asked
    ? (["tool.approval.pre", "tool.approval.ask"] as const)
    : (["tool.approval.pre"] as const)) {
    const said = await session.ask(point, payloadOf(call));
    if (said.verdict === "deny") return deniedByHooks(call, said);
  }
  return undefined;
};

/** What hooks settled; where nobody did, the call as they left it. */
const settle = async (
  session: SessionCore,
  call: ToolCall,
  said: RunResult<"tool.approval.pre" | "tool.approval.ask">,
  check: CheckArgs,
  asked: boolean,
): Promise<ApprovalResult | { readonly call: ToolCall }> => {
  if (said.verdict === "deny") return deniedByHooks(call, said);
  let approved = call;
  if (said.rewrote.input) {
    approved = { ...call, args: said.payload.args };
    const invalid = check(approved.args);
    if (invalid !== undefined) return { invalid, call: approved };
    const denied = await recheck(session, approved, asked);
    if (denied) return denied;
  }
  if (said.verdict !== "allow") return { call: approved };
  return { verdict: "allow", by: "hooks", ...reasonOf(said, "allow"), call: approved, asked };
};

/** Asks the hooks of tool.approval.ask, and the person if none of them answers. */
const consent = async (
  session: SessionCore,
  call: ToolCall,
  reason: string | undefined,
  check: CheckArgs,
  take: TakeInjection,
): Promise<ApprovalResult> => {
  const payload = { ...payloadOf(call), ...(reason === undefined ? {} : { reason }) };
  const said = await session.run("tool.approval.ask", payload, undefined, take);
  const settled = await settle(session, call, said, check, true);
  if ("verdict" in settled || "invalid" in settled) return settled;
  const further =
    said.verdict === "ask" || said.verdict === "defer" ? reasonOf(said, said.verdict).reason : undefined;
  const reasons = [reason, further].filter((one) => one !== undefined).join(" ");
  return askPerson(session, settled.call, reasons === "" ? undefined : reasons);
};

const deniedByRules = (session: SessionCore, call: ToolCall): Denied | undefined => {
  const reason = guarded(
    session,
    "deny rule",
    () => session.ports.approval.deny?.(call),
    (message) => message,
  );
  return reason === undefined ? undefined : { verdict: "deny", by: "rules", reason, call };
};

const deniedByHooks = (call: ToolCall, said: RunResult): Denied => {
  const who = said.reasons.filter((one) => one.verdict === "deny").map((one) => one.hook);
  const fallback = who.length === 0 ? "A hook denied it." : `Denied by ${who.join(", ")}.`;
  return { verdict: "deny", by: "hooks", reason: reasonOf(said, "deny").reason ?? fallback, call };
};

const byPolicy = (session: SessionCore, call: ToolCall): Approved | "ask" => {
  const { policy } = session.ports.approval;
  if (!policy) return { verdict: "allow", by: "default", call };
  let failed: string | undefined;
  const answer = guarded(
    session,
    "policy",
    () => policy(call),
    (message) => {
      failed = message;
      return "deny" as const;
    },
  );
  if (answer === "allow") return { verdict: "allow", by: "policy", call };
  if (answer === "ask") return answer;
  return {
    verdict: "deny",
    by: "policy",
    reason: failed ?? `The host's policy does not allow ${call.name}.`,
    call,
  };
};

const askPerson = async (
  session: SessionCore,
  call: ToolCall,
  reason: string | undefined,
): Promise<Approved> => {
  const question = session.ports.approval.ask;
  if (!question) {
    const why = `${call.name} needs a person's consent, and there is no way to ask here.`;
    return {
      verdict: "deny",
      by: "default",
      reason: reason === undefined ? why : `${why} (${reason})`,
      call,
    };
  }
  try {
    const agreed = (await question(call, reason)) === true;
    if (agreed) return { verdict: "allow", by: "user", call, asked: true };
    return { verdict: "deny", by: "user", reason: reason ?? "The user declined.", call };
  } catch (thrown) {
    const message = `The question for consent failed: ${toErrorData(thrown).message}`;
    session.ports.log.error(message, { tool: call.name, error: toErrorData(thrown) });
    return { verdict: "deny", by: "default", reason: message, call };
  }
};

/** A rule of the host's that throws has not allowed anything. */
const guarded = <T>(
  session: SessionCore,
  what: string,
  decide: () => T,
  failed: (message: string) => T,
): T => {
  try {
    return decide();
  } catch (thrown) {
    const error = toErrorData(thrown);
    const message = `The host's ${what} failed: ${error.message}`;
    session.ports.log.error(message, { error });
    return failed(message);
  }
};

const payloadOf = (call: ToolCall): Omit<PayloadOf<"tool.approval.pre">, "session" | "agent"> => ({
  tool: call.name,
  args: call.args,
  callId: call.callId,
});

const reasonOf = (said: RunResult, verdict: string): { readonly reason?: string } => {
  const reasons = said.reasons.flatMap((one) => (one.verdict === verdict && one.reason ? [one.reason] : []));
  return reasons.length === 0 ? {} : { reason: reasons.join(" ") };
};
