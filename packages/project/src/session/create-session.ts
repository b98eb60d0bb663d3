import { diagnose } from "@hardpoint/core";
import type { AttributedInjection } from "@hardpoint/hooks";
import type { Session } from "../session.js";
import { buildSystem } from "./build-system.js";
import { callModel } from "./call-model.js";
import { compact } from "./compact.js";
import { refusal } from "./refusal.js";
import { runTool } from "./run-tool.js";
import type { SessionCore } from "./session-core.js";
import { spawnAgent } from "./spawn-agent.js";

/** A session on its core. `ended` is told when it was disposed. */
export const createSession = (core: SessionCore, ended: () => void): Session => {
  let step = 0;
  let calls = 0;
  let continued = 0;
  let disposed: Promise<void> | undefined;

  const userMessage: Session["userMessage"] = async (text) => {
    core.turn += 1;
    step = 0;
    continued = 0;
    await core.run("agent.turn.start", { turn: core.turn });
    const now: string[] = [];
    const waiting = core.user.drain();
    const said = await core.run("chat.message", { text }, undefined, (injection) => {
      if (injection.target !== "user" || injection.when !== "now") return false;
      now.push(injection.text);
      return true;
    });
    const left = said.payload.text;
    if (said.verdict === "deny" || said.verdict === "ask" || said.verdict === "defer") {
      // The model does not see this message, so what was to go with it waits for the next.
      for (const added of [...waiting, ...now]) core.user.add(added);
      return { text: left, denied: refusal(said.verdict, said.reasons, "the message") };
    }
    return { text: [left, ...waiting, ...now].join("\n\n") };
  };

  const stop: Session["stop"] = async (content) => {
    const { turn } = core;
    const added: AttributedInjection[] = [];
    const said = await core.run("agent.turn.stop", { turn, content, continued }, undefined, (injection) => {
      if (injection.target !== "user") return false;
      added.push(injection);
      return true;
    });
    if (said.flow !== "again") {
      for (const injection of added) {
        if (injection.when === "next") core.keep(injection, "agent.turn.stop");
        // Where somebody ends the run, that goes before what others wanted to say.
        else if (said.flow === undefined) core.ports.report(lostAtStop(injection));
      }
      return { again: false };
    }
    if (continued >= core.ports.maxContinues(said.maxContinues)) {
      core.ports.report(
        diagnose(
          "TURN_CONTINUES_EXHAUSTED",
          `Hooks kept turn ${turn} of session ${core.id} going ${continued} times; it ends now, although they ask again.`,
          {
            hint: "Let the hook look at `continued`, or raise maxContinues.",
          },
        ),
      );
      // With the next message of the user's, what they wanted to say to the model would come out of place.
      return { again: false };
    }
    continued += 1;
    const texts = [...core.user.drain(), ...added.map(({ text }) => text)];
    return texts.length === 0 ? { again: true } : { again: true, text: texts.join("\n\n") };
  };

  const event: Session["event"] = async (type, properties) => {
    await core.run("event", { type, ...(properties === undefined ? {} : { properties }) });
  };

  return {
    id: core.id,
    get agent() {
      return core.agent;
    },
    async start(source = "startup") {
      await core.run("session.start", { source });
    },
    userMessage,
    systemPrompt: (parts) => buildSystem(core, parts),
    async step() {
      step += 1;
      await core.run("agent.step.before", { turn: core.turn, step });
    },
    model: (request, call) => callModel(core, request, call),
    tool(request, execute) {
      calls += 1;
      return runTool(core, request, request.callId ?? `call-${calls}`, execute);
    },
    correct: (text) => core.system.add(text),
    spawn: (request, run) => spawnAgent(core, request, run),
    compact: (request, run) => compact(core, request, run),
    async notify({ kind, message, title }) {
      await core.run("notification", { kind, message, ...(title === undefined ? {} : { title }) });
    },
    async save(target, write) {
      await core.run("session.save.before", { target });
      try {
        await write();
      } catch (thrown) {
        await core.run("session.save.after", { target, ok: false });
        throw thrown;
      }
      await core.run("session.save.after", { target, ok: true });
    },
    event,
    idle: () => event("session.idle"),
    stop,
    async end(status) {
      await core.run("agent.turn.end", { turn: core.turn, status });
    },
    dispose(reason = "exit") {
      disposed ??= core.run("session.end", { reason }).then(ended);
      return disposed;
    },
  };
};

/** What was for another turn at once goes nowhere when there is none. */
const lostAtStop = ({ hook }: AttributedInjection) =>
  diagnose(
    "HOOK_INJECTION_LOST",
    `Hook "${hook}" adds to a next turn at agent.turn.stop, and nobody wants one.`,
    {
      hint: 'Say `flow: "again"` as well, or inject it for the `next` message.',
    },
  );
