import { type HookCall, type PayloadOf, type PointName, points, toDialectTool } from "@hardpoint/hooks";
import { codingCodeRules } from "./rules.js";

type Data = Readonly<Record<string, unknown>>;
type Call = Pick<HookCall, "scene" | "session">;
type ToolPayload = { readonly tool: string; readonly args: Data; readonly callId: string };

/**
 * A payload as Coding Code's hooks know it. `projectPath` and `sessionId` are in each. What a host adds to a payload
 * beside the point's own fields is handed on as it is.
 */
export const encode = (
  point: PointName,
  payload: PayloadOf<PointName>,
  call: Call,
  projectPath: string | undefined,
): Data =>
  withoutUndefined({
    ...ofPoint(point, payload, call),
    ...addedByHost(point, payload),
    ...(call.session === undefined ? {} : { sessionId: call.session }),
    ...(projectPath === undefined ? {} : { projectPath }),
  });

const addedByHost = (point: PointName, payload: PayloadOf<PointName>): Data =>
  Object.fromEntries(
    Object.entries(payload).filter(
      ([key]) => key !== "session" && key !== "agent" && !Object.hasOwn(points[point].fields, key),
    ),
  );

const withoutUndefined = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

const turnIdOf = (turn: number | undefined): Data => (turn === undefined ? {} : { turnId: `turn-${turn}` });

/** The original has `durationMs`, its pages `duration`. */
const took = (durationMs: number): Data => ({ durationMs, duration: durationMs });

const ofTool = ({ tool, args, callId }: ToolPayload, { scene }: Call): Data => {
  const told = toDialectTool(scene.toolNames, codingCodeRules.id, tool, args);
  return { toolName: told.name, args: told.input, callId, ...turnIdOf(scene.turn) };
};

const ofPoint = (point: PointName, payload: PayloadOf<PointName>, call: Call): Data => {
  const as = <Name extends PointName>(_name: Name): PayloadOf<Name> => payload as PayloadOf<Name>;
  const ofScene = turnIdOf(call.scene.turn);
  switch (point) {
    case "tool.approval.pre":
    case "tool.execute.before":
      return ofTool(as(point), call);
    case "tool.approval.post": {
      const { verdict, by, reason, ...rest } = as(point);
      const told = ofTool(rest, call);
      const layer = { layer: by, decision: verdict, ...(reason === undefined ? {} : { reason }) };
      return {
        ...told,
        tool: told.toolName,
        input: told.args,
        decision: verdict,
        layers: [layer],
        reason,
      };
    }
    case "tool.execute.after": {
      const { output, durationMs, skipped, ...rest } = as(point);
      return { ...ofTool(rest, call), result: output ?? null, skipped, ...took(durationMs) };
    }
    case "tool.execute.error": {
      const { error, attempt, durationMs, ...rest } = as(point);
      return { ...ofTool(rest, call), error, attempt, ...took(durationMs) };
    }
    case "tool.execute.denied": {
      const { reason, by, ...rest } = as(point);
      return { ...ofTool(rest, call), reason, source: by };
    }
    case "llm.request.before": {
      const { model, messages, system } = as(point);
      return { model, messages, system, ...ofScene };
    }
    case "llm.response.after": {
      const { model, response, durationMs } = as(point);
      return { model, response, ...ofScene, ...took(durationMs) };
    }
    case "llm.response.error": {
      const { model, error, durationMs } = as(point);
      return { model, error, ...ofScene, ...took(durationMs) };
    }
    case "session.save.before":
      return { target: as(point).target };
    case "session.save.after":
      return { target: as(point).target, ok: as(point).ok };
    case "agent.turn.start":
      return { turn: as(point).turn, ...turnIdOf(as(point).turn) };
    case "agent.step.before":
      return { step: as(point).step, ...turnIdOf(as(point).turn) };
    case "agent.turn.stop": {
      const { turn, content, continued } = as(point);
      return { content, continued, ...turnIdOf(turn) };
    }
    case "agent.turn.end":
      return { status: as(point).status, ...turnIdOf(as(point).turn) };
    case "agent.subagent.spawn.before":
      return { profile: as(point).profile, prompt: as(point).prompt, parentSessionId: call.session };
    case "agent.subagent.spawn.after":
      return { profile: as(point).profile, childSessionId: as(point).child };
    case "agent.subagent.complete": {
      const { profile, child, status, output } = as(point);
      return { profile, childSessionId: child, status, output };
    }
    default:
      return { ...payload };
  }
};
