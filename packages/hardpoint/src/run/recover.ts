import type { Project, Session } from "@hardpoint/project";
import { type RecoveryEngine, recovery } from "@hardpoint/recovery";
import type { Emit } from "./happening.js";

/** Does something that may fail; what the role's recovery can mend does not reach the caller. */
export type Recovering = <Value>(operation: () => Promise<Value>) => Promise<Value>;

export interface RecoveringPorts {
  readonly project: Pick<Project, "engine">;
  readonly session: Pick<Session, "id" | "correct">;
  /** Told of what the agent is told. */
  readonly onCorrection: (text: string) => void;
  readonly emit: Emit;
}

/** Throws what was thrown last, where nothing helped. */
export const createRecovering =
  ({ project, session, onCorrection, emit }: RecoveringPorts): Recovering =>
  async <Value>(operation: () => Promise<Value>): Promise<Value> => {
    let last: unknown;
    const attempt = async (): Promise<Value> => {
      try {
        return await operation();
      } catch (thrown) {
        last = thrown;
        throw thrown;
      }
    };
    try {
      return await attempt();
    } catch (thrown) {
      const result = await project.engine<RecoveryEngine>(recovery).recover<Value>({
        session: session.id,
        error: thrown,
        execute: attempt,
        inject(text) {
          onCorrection(text);
          session.correct(text);
        },
      });
      emit({ type: "recovery", result });
      if (result.outcome === "recovered") return result.value as Value;
      throw last;
    }
  };
