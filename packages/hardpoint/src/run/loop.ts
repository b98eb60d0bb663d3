import { toErrorData } from "@hardpoint/core";
import type { Session } from "@hardpoint/project";
import type { Continuation } from "./continuation.js";
import type { Emit } from "./happening.js";
import type { Message, Model, ModelCall, ModelReply } from "./model.js";
import type { Recovering } from "./recover.js";
import type { RunState } from "./run-state.js";
import type { RunEnd, RunStatus } from "./summary.js";
import type { TaskTable } from "./task-table.js";
import type { Tool } from "./tool.js";
import type { Waiting } from "./waiting.js";

export interface Loop {
  readonly session: Session;
  readonly model: Model;
  readonly tools: readonly Tool[];
  readonly tasks: TaskTable;
  readonly state: RunState;
  readonly continuation: Continuation;
  readonly emit: Emit;
  readonly task: string;
  readonly waiting: Waiting;
  readonly recovering: Recovering;
  /** The host's own parts of the system prompt. */
  readonly system: readonly string[];
  readonly maxSteps: number;
}

/**
 * An agent's life: turns of steps, each a request to the model and the tool calls that it asks for, until it is
 * done. Every step of it passes through the session, and so through the hooks.
 */
export const runLoop = async (loop: Loop): Promise<RunEnd> => {
  const { session, state, continuation, emit } = loop;
  const messages: Message[] = [];
  await session.start("startup");
  let text = loop.task;
  for (;;) {
    const cause = state.turn === 0 ? "task" : "continue_until";
    state.beginTurn(cause === "task");
    emit({ type: "turn", turn: state.turn, cause, text });
    const accepted = await session.userMessage(text);
    if (accepted.denied !== undefined) {
      await session.end("aborted");
      return { status: "blocked", reason: accepted.denied };
    }
    if (!(await continuation.gateIsOpen())) {
      await session.end("aborted");
      return { status: "gated", reason: "The gate was not open." };
    }
    messages.push({ role: "user", text: accepted.text });
    const early = await runTurn(loop, messages);
    await session.end(early === undefined ? "done" : ended(early.status));
    if (early !== undefined) return early;
    await session.event("session.idle", { turn: state.turn });
    const next = await continuation.next();
    if (next.kind === "end") return next.end;
    text = next.text;
  }
};

const ended = (status: RunStatus): Parameters<Session["end"]>[0] =>
  status === "max_steps" ? "maxSteps" : status === "error" ? "error" : "aborted";

/** Steps until the model stops and no hook wants it to go on. Gives an end when the whole run ends here. */
const runTurn = async (loop: Loop, messages: Message[]): Promise<RunEnd | undefined> => {
  const { session, state, tasks, emit } = loop;
  for (;;) {
    if (state.steps >= loop.maxSteps) {
      return { status: "max_steps", reason: `The limit of ${loop.maxSteps} steps was reached.` };
    }
    state.beginStep();
    emit({ type: "step", turn: state.turn, step: state.steps });
    await tasks.advance(state.steps);
    await session.step();
    const reply = await ask(loop, messages);
    if ("status" in reply) return reply;
    emit({ type: "reply", text: reply.text, calls: reply.calls });
    messages.push({ role: "assistant", text: reply.text, calls: reply.calls });
    for (const call of reply.calls) {
      const result = await runCall(loop, call);
      messages.push({ role: "tool", callId: call.id, tool: call.tool, content: result.content });
      if (result.stop) return { status: "stopped", reason: `A hook ended the run after ${call.tool}.` };
    }
    if (reply.calls.length > 0) continue;
    // What live sub-agents still have to say, the agent should hear before it stops.
    if (await tasks.settle()) continue;
    const again = await session.stop(reply.text);
    if (!again.again) return undefined;
    const more = again.text ?? "Go on.";
    emit({ type: "again", text: more });
    messages.push({ role: "user", text: more });
  }
};

const ask = async (loop: Loop, messages: readonly Message[]): Promise<ModelReply | RunEnd> => {
  const { session, model, tools, system, waiting, emit, recovering } = loop;
  // The prompt is built anew where the request is repeated: what a recovery says to the agent is in it.
  const request = async (): Promise<ModelReply> => {
    const parts = await session.systemPrompt(system);
    const drained = waiting.drained(parts);
    if (drained.length > 0) emit({ type: "system", drained });
    return session.model<ModelReply>(
      { model: model.name, system: parts, messages: [...messages] },
      (wanted) =>
        model.reply({ system: wanted.system, messages: wanted.messages as readonly Message[], tools }),
    );
  };
  try {
    return await recovering(request);
  } catch (thrown) {
    const { message } = toErrorData(thrown);
    await session.event("session.error", { error: message });
    return { status: "error", reason: message };
  }
};

const runCall = async ({ session, tools, state, emit }: Loop, call: ModelCall) => {
  const tool = tools.find(({ name }) => name === call.tool);
  emit({ type: "call", call });
  const result = await session.tool(
    { name: call.tool, args: call.args, callId: call.id, ...(tool ? { validate: tool.validate } : {}) },
    async (args) => {
      if (!tool)
        throw new Error(
          `There is no tool "${call.tool}"; there are: ${tools.map(({ name }) => name).join(", ")}.`,
        );
      const output = await tool.execute(args);
      emit({ type: "output", call, output });
      return output;
    },
  );
  state.sawCall(call.tool, result.status);
  emit({ type: "result", call, status: result.status, content: result.content, attempts: result.attempts });
  return result;
};
