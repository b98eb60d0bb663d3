import type { ConditionEngine, ConditionFacts } from "@hardpoint/conditions";
import { createConditionState } from "@hardpoint/conditions";
import type { Diagnostic } from "@hardpoint/core";
import { workspaceArtifacts } from "./artifacts.js";
import type { Evaluate } from "./continuation.js";
import type { LoadedRun } from "./load-run.js";
import { placed } from "./placed.js";
import type { RunState } from "./run-state.js";

export interface RunConditions {
  readonly evaluates: { readonly gate?: Evaluate; readonly until?: Evaluate };
  /** Whether both could be read. A name that nothing has is told, and makes a condition unknown. */
  readonly usable: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** The conditions of run.yaml, read and checked. */
export const createRunConditions = (
  engine: ConditionEngine,
  run: LoadedRun,
  state: RunState,
  session: { readonly id: string; readonly workspace: string },
): RunConditions => {
  const diagnostics: Diagnostic[] = [];
  let usable = true;
  const artifacts = workspaceArtifacts(session.workspace);
  const facts = (): ConditionFacts => ({
    sessionID: session.id,
    fnName: "run",
    workspaceDir: session.workspace,
    requiredEvidence: [],
    userMessagedThisTurn: state.userMessagedThisTurn,
    state: createConditionState({
      activatedAtTurn: 1,
      currentTurn: state.turn,
      toolsObserved: state.toolsObserved,
    }),
  });
  const prepare = (key: "gate" | "continue_until"): Evaluate | undefined => {
    const value = run.file[key];
    if (value === undefined) return undefined;
    const parsed = engine.parse(value, (path) => run.view.locate([key, ...path]));
    const found = [...parsed.diagnostics, ...(parsed.condition ? engine.check(parsed.condition) : [])];
    usable &&= parsed.condition !== undefined;
    diagnostics.push(...found.map((diagnostic) => placed(run.view, diagnostic)));
    return async () => engine.explain(parsed.condition, facts(), { artifacts });
  };
  const gate = prepare("gate");
  const until = prepare("continue_until");
  return {
    evaluates: { ...(gate ? { gate } : {}), ...(until ? { until } : {}) },
    usable,
    diagnostics,
  };
};
