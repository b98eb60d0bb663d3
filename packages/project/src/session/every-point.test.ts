import { type PayloadOf, type PointName, points } from "@hardpoint/hooks";
import { expect, it } from "vitest";
import type { Approval } from "../approval.js";
import { openTestProject } from "../fixtures/open-test-project.js";
import { writeFiles } from "../fixtures/role-directory.js";
import type { OpenOptions, Project } from "../project.js";
import type { Session } from "../session.js";

interface Firing<Name extends PointName> {
  readonly options?: Partial<OpenOptions>;
  /** What a host calls. */
  readonly call: (session: Session, project: Project) => unknown;
  /** What hooks of the point are then told, beside the session and the agent. */
  readonly told: readonly (Omit<PayloadOf<Name>, "session" | "agent"> | object)[];
}

const bash = { name: "bash", args: { command: "ls" } } as const;
const call = { tool: "bash", args: bash.args, callId: "call-1" };
const request = { model: "m", system: ["s"], messages: ["hi"] };
const durationMs = expect.any(Number);
const child = expect.any(String);
const boom = () => {
  throw new Error("boom");
};
const error = expect.objectContaining({ name: "Error", message: "boom" });
const ask: Approval = { policy: () => "ask", ask: () => true };
const quietly = (work: Promise<unknown>) => work.catch(() => undefined);
const spawn = (session: Session) => session.spawn({ profile: "helper", prompt: "look" }, () => "seen");

/** For each point of the catalogue, what a host does that fires it. A point that nothing fires has no row. */
const firings: { readonly [Name in PointName]: Firing<Name> } = {
  "session.start": { call: (session) => session.start("resume"), told: [{ source: "resume" }] },
  "agent.turn.start": { call: (session) => session.userMessage("hello"), told: [{ turn: 1 }] },
  "chat.message": { call: (session) => session.userMessage("hello"), told: [{ text: "hello" }] },
  "system.transform": { call: (session) => session.systemPrompt(["base"]), told: [{ system: ["base"] }] },
  "agent.step.before": { call: (session) => session.step(), told: [{ turn: 0, step: 1 }] },
  "llm.request.before": { call: (session) => session.model(request, () => "yes"), told: [request] },
  "llm.response.after": {
    call: (session) => session.model(request, () => "yes"),
    told: [{ model: "m", response: "yes", durationMs }],
  },
  "llm.response.error": {
    call: (session) => quietly(session.model(request, boom)),
    told: [{ model: "m", error, durationMs }],
  },
  "tool.approval.pre": { call: (session) => session.tool(bash, () => "ok"), told: [call] },
  "tool.approval.ask": {
    options: { approval: ask },
    call: (session) => session.tool(bash, () => "ok"),
    told: [call],
  },
  "tool.approval.post": {
    call: (session) => session.tool(bash, () => "ok"),
    told: [{ ...call, verdict: "allow", by: "default" }],
  },
  "tool.execute.before": { call: (session) => session.tool(bash, () => "ok"), told: [call] },
  "tool.execute.after": {
    call: (session) => session.tool(bash, () => "ok"),
    told: [{ ...call, output: "ok", durationMs, skipped: false }],
  },
  "tool.execute.error": {
    call: (session) => session.tool(bash, boom),
    told: [{ ...call, error, durationMs, attempt: 1 }],
  },
  "tool.execute.denied": {
    options: { approval: { deny: () => "no" } },
    call: (session) => session.tool(bash, () => "ok"),
    told: [{ ...call, reason: "no", by: "rules" }],
  },
  "agent.subagent.spawn.before": { call: spawn, told: [{ profile: "helper", prompt: "look" }] },
  "agent.subagent.spawn.after": { call: spawn, told: [{ profile: "helper", child }] },
  "agent.subagent.complete": {
    call: spawn,
    told: [{ profile: "helper", child, status: "done", output: "seen" }],
  },
  "session.compact.before": {
    call: (session) => session.compact({ trigger: "manual", instructions: "the plan" }, () => "short"),
    told: [{ trigger: "manual", instructions: "the plan" }],
  },
  "session.compact.after": {
    call: (session) => session.compact({ trigger: "auto" }, () => "short"),
    told: [{ trigger: "auto", summary: "short" }],
  },
  "config.change": {
    call: async (_session, project) => {
      await writeFiles(project.directory, { "role.yaml": "name: other\n" });
      await project.reload();
    },
    told: [{ source: "role", file: expect.stringMatching(/[\\/]role\.yaml$/) }],
  },
  notification: {
    call: (session) => session.notify({ kind: "idle_prompt", message: "I wait.", title: "Done" }),
    told: [{ kind: "idle_prompt", message: "I wait.", title: "Done" }],
  },
  "agent.turn.stop": {
    call: (session) => session.stop("Done."),
    told: [{ turn: 0, content: "Done.", continued: 0 }],
  },
  "agent.turn.end": { call: (session) => session.end("maxSteps"), told: [{ turn: 0, status: "maxSteps" }] },
  "session.save.before": { call: (session) => session.save("a", () => undefined), told: [{ target: "a" }] },
  "session.save.after": {
    call: (session) => quietly(session.save("a", boom)),
    told: [{ target: "a", ok: false }],
  },
  event: {
    call: async (session) => {
      await session.idle();
      await session.event("file.edited", { file: "a.ts" });
    },
    told: [{ type: "session.idle" }, { type: "file.edited", properties: { file: "a.ts" } }],
  },
  "session.end": { call: (session) => session.dispose("logout"), told: [{ reason: "logout" }] },
};

it.each(Object.keys(points) as PointName[])("%s is fired by a session's call", async (point) => {
  const firing = firings[point];
  expect(firing, `Nothing is known to fire ${point}.`).toBeDefined();
  const project = await openTestProject(undefined, firing.options);
  const told: object[] = [];
  project.hooks.register({ point, name: "watch", run: (payload) => void told.push(payload) });
  await firing.call(project.session({ id: "s" }), project);
  expect(told).toEqual(firing.told.map((payload) => ({ ...payload, session: "s", agent: "tester" })));
});
