import { type GraphEngine, graphTopologies, type Step } from "@hardpoint/graph-topologies";
import type { Project, Session } from "@hardpoint/project";
import type { Emit } from "./happening.js";

/** Goes along with the role's collaboration as sub-agents answer, where it has one. */
export interface Collaboration {
  /** A sub-agent has answered. The agent is told where that leads, if it has to be. */
  answered(agent: string, text: string): Promise<void>;
}

export interface CollaborationPorts {
  readonly project: Pick<Project, "engine">;
  readonly session: Pick<Session, "id" | "correct" | "event">;
  /** Told of what the agent is told. */
  readonly onCorrection: (text: string) => void;
  readonly emit: Emit;
}

export const followCollaboration = (ports: CollaborationPorts): Collaboration => {
  const { project, session, emit } = ports;
  const walk = project.engine<GraphEngine>(graphTopologies).walk(session.id);
  let ended = false;
  return {
    async answered(agent, text) {
      if (!walk || ended) return;
      const step = await walk.advance(agent, text);
      ended = step.kind === "ended";
      emit({ type: "walk", agent, step });
      const said = adviceOf(step);
      if (said !== undefined) {
        ports.onCorrection(said);
        session.correct(said);
      }
      if (step.kind === "ended")
        await session.event("loop.complete", { status: step.status, reason: step.reason });
    },
  };
};

const adviceOf = (step: Step): string | undefined => {
  if (step.kind === "ended")
    return `The collaboration is ${step.status} (${step.text.replace(/[.\s]+$/u, "")}). Ask nobody else: use what there is.`;
  return step.kind === "off-route" ? step.correction : undefined;
};
