import { type HookCall, type PayloadOf, type PointName, toDialectTool } from "@hardpoint/hooks";
import { codingCodeRules } from "./rules.js";

type Data = Readonly<Record<string, unknown>>;
type ToolPayload = { readonly tool: string; readonly args: Data; readonly callId: string };

/** A payload as Coding Code's hooks know it. `projectPath` and `sessionId` are in each. */
export const encode = (
  point: PointName,
  payload: PayloadOf<PointName>,
  call: Pick<HookCall, "scene" | "session">,
  projectPath: string,
): Data => ({
  ...ofPoint(point, payload, call),
  ...(call.session === undefined ? {} : { sessionId: call.session }),
  projectPath,
});

const ofPoint = (
  point: PointName,
  payload: PayloadOf<PointName>,
  { scene, session }: Pick<HookCall, "scene" | "session">,
): Data => {
  const turnId = scene.turn === undefined ? {} : { turnId: `turn-${scene.turn}` };
  const tool = ({ tool: name, args, callId }: ToolPayload): Data => {
    const told = toDialectTool(scene.toolNames, codingCodeRules.id, name, args);
    return { toolName: told.name, args: told.input, callId, ...turnId };
  };
  /** The original has `durationMs`, its pages `duration`. */
  const took = (durationMs: number): Data => ({ durationMs, duration: durationMs });
  const as = <Name extends PointName>(_name: Name): PayloadOf<Name> => payload as PayloadOf<Name>;
  switch (point) {
    case "tool.approval.pre":
    case "tool.execute.before":
      return tool(as(point));
    case "tool.approval.post": {
      const { verdict, by, reason, ...rest } = as(point);
      const told = tool(rest);
      return {
        ...told,
        tool: told.toolName,
        input: told.args,
        decision: verdict,
        layers: [{ layer: by, decision: verdict, ...(reason === undefined ? {} : { reason }) }],
        ...(reason === undefined ? {} : { reason }),
      };
    }
    case "tool.execute.after": {
      const after = as(point);
      return { ...tool(after), result: after.output ?? null, ...took(after.durationMs) };
    }
    case "tool.execute.error": {
      const failed = as(point);
      return { ...tool(failed), error: failed.error, attempt: failed.attempt, ...took(failed.durationMs) };
    }
    case "tool.execute.denied": {
      const denied = as(point);
      return { ...tool(denied), reason: denied.reason, source: denied.by };
    }
    case "llm.request.before": {
      const { model, messages, system } = as(point);
      return { ...(model === undefined ? {} : { model }), messages, system, ...turnId };
    }
    case "llm.response.after": {
      const { model, response, durationMs } = as(point);
      return { ...(model === undefined ? {} : { model }), response, ...turnId, ...took(durationMs) };
    }
    case "llm.response.error": {
      const { model, error, durationMs } = as(point);
      return { ...(model === undefined ? {} : { model }), error, ...turnId, ...took(durationMs) };
    }
    case "session.save.before":
      return { target: as(point).target };
    case "session.save.after":
      return { target: as(point).target, ok: as(point).ok };
    case "agent.turn.start":
      return { turn: as(point).turn, turnId: `turn-${as(point).turn}` };
    case "agent.step.before":
      return { step: as(point).step, turnId: `turn-${as(point).turn}` };
    case "agent.turn.stop": {
      const { turn, content, continued } = as(point);
      return { content, turnId: `turn-${turn}`, continued };
    }
    case "agent.turn.end":
      return { status: as(point).status, turnId: `turn-${as(point).turn}` };
    case "agent.subagent.spawn.before":
      return { profile: as(point).profile, prompt: as(point).prompt, parentSessionId: session ?? null };
    case "agent.subagent.spawn.after":
      return { profile: as(point).profile, childSessionId: as(point).child };
    case "agent.subagent.complete": {
      const { profile, child, status, output } = as(point);
      return { profile, childSessionId: child, status, ...(output === undefined ? {} : { output }) };
    }
    default:
      return { ...payload };
  }
};
