import { type ErrorData, toErrorData } from "@hardpoint/core";
import type { AttributedInjection, Core, PointName, RunResult } from "@hardpoint/hooks";
import type { ToolCall } from "../approval.js";
import type { ToolRequest, ToolResult } from "../session.js";
import { type Approved, approve, recheck } from "./approve.js";
import { createCheckArgs } from "./check-args.js";
import type { PayloadHere, SessionCore } from "./session-core.js";
import { toolText } from "./tool-text.js";

type Execute = (args: Readonly<Record<string, unknown>>) => unknown;

/** How often a tool is started again in one call, whoever asks for it. */
const maxRetries = 2;

/**
 * One tool call: static rules → tool.approval.pre → policy → tool.approval.ask and the question, where it arises →
 * tool.approval.post → tool.execute.before → the tool → tool.execute.after or error. A denied call gives tool.execute.denied.
 */
export const runTool = async (
  session: SessionCore,
  request: ToolRequest,
  callId: string,
  execute: Execute,
): Promise<ToolResult> => {
  const added: string[] = [];
  const check = createCheckArgs(request.validate);
  const asked: ToolCall = { name: request.name, args: request.args, callId };
  const run = <Name extends PointName>(point: Name, payload: PayloadHere<Name>, core?: Core<Name>) =>
    session.run(point, payload, core, takeInto(added));

  const end = (result: Omit<ToolResult, "content" | "stop">, text: string, stop = false): ToolResult => ({
    ...result,
    content: [text, ...added].filter((part) => part !== "").join("\n\n"),
    stop,
  });

  const deny = async ({ call, reason, by }: Approved): Promise<ToolResult> => {
    const why = reason ?? "It was denied.";
    await run("tool.execute.denied", { ...subject(call), reason: why, by });
    return end({ status: "denied", reason: why, args: call.args, attempts: 0 }, why);
  };

  const fail = (call: ToolCall, error: ErrorData, text: string, attempts: number): ToolResult =>
    end({ status: "failed", error, args: call.args, attempts }, text);

  const finish = async (
    call: ToolCall,
    output: unknown,
    how: { readonly status: "done" | "skipped"; readonly attempts: number; readonly durationMs: number },
  ): Promise<ToolResult> => {
    const after = await run("tool.execute.after", {
      ...subject(call),
      output,
      durationMs: how.durationMs,
      skipped: how.status === "skipped",
    });
    const final = after.payload.output;
    const result = { status: how.status, output: final, args: call.args, attempts: how.attempts };
    return end(result, toolText(final), after.flow === "stop");
  };

  const approval = await approve(session, asked, check, takeInto(added));
  if ("verdict" in approval) {
    const { call, verdict, by, reason } = approval;
    await run("tool.approval.post", {
      ...subject(call),
      verdict,
      by,
      ...(reason === undefined ? {} : { reason }),
    });
    if (verdict === "deny") return deny(approval);
  }
  const before = await run("tool.execute.before", subject(approval.call), (payload, soFar) => {
    if (soFar.skip) return;
    const problem = "invalid" in approval ? approval.invalid : check(payload.args);
    if (problem !== undefined) throw new TypeError(problem);
  });
  const call: ToolCall = { ...approval.call, args: before.payload.args };
  if (before.skip)
    return finish(call, skipOutput(call, before), { status: "skipped", attempts: 0, durationMs: 0 });

  const invalid = "invalid" in approval ? approval.invalid : check(call.args);
  if (invalid !== undefined) {
    const message = `The arguments of ${call.name} are not valid: ${invalid}`;
    return fail(call, { name: "InvalidArguments", message }, message, 0);
  }
  if (before.rewrote.input) {
    const denied = await recheck(session, call, "asked" in approval && approval.asked === true);
    if (denied) return deny(denied);
  }

  for (let attempts = 1; ; attempts++) {
    const started = performance.now();
    const ran = await attempt(() => execute(call.args));
    const durationMs = performance.now() - started;
    if (ran.ok) return finish(call, ran.value, { status: "done", attempts, durationMs });
    const said = await run("tool.execute.error", {
      ...subject(call),
      error: ran.error,
      durationMs,
      attempt: attempts,
    });
    const again = before.retry || said.retry;
    if (!again || attempts > maxRetries) {
      return fail(call, ran.error, `The tool ${call.name} failed: ${ran.error.message}`, attempts);
    }
  }
};

const attempt = async (execute: () => unknown) => {
  try {
    return { ok: true, value: await execute() } as const;
  } catch (thrown) {
    return { ok: false, error: toErrorData(thrown) } as const;
  }
};

const subject = (call: ToolCall) => ({ tool: call.name, args: call.args, callId: call.callId });

const skipOutput = (call: ToolCall, before: RunResult<"tool.execute.before">): unknown =>
  before.output ??
  `The tool ${call.name} was not run: the hook "${before.skippedBy ?? "unknown"}" skipped it.`;

/** What is meant for the result of the call at hand goes to its text. */
const takeInto =
  (added: string[]) =>
  (injection: AttributedInjection): boolean => {
    if (injection.target !== "tool-result") return false;
    added.push(injection.text);
    return true;
  };
