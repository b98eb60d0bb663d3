import type { Answer } from "@hardpoint/conditions";
import type { Diagnostic, TraceRecord } from "@hardpoint/core";
import type { Step } from "@hardpoint/graph-topologies";
import type { Outcome, RunResult } from "@hardpoint/hooks";
import type { RecoveryResult } from "@hardpoint/recovery";
import type { ModelCall } from "./model.js";
import type { Summary } from "./summary.js";
import type { Task } from "./task-table.js";

/** A run of a point, as the tracer records it. */
export type PointRecord = TraceRecord<Outcome, RunResult>;

/** One thing that happened in a run, as plain data: a line of the `--json` record, and what the timeline shows. */
export type Happening =
  | {
      readonly type: "run";
      readonly role: string;
      readonly directory: string;
      readonly model: string;
      /** The declared hooks, loaded or not. */
      readonly hooks: readonly { readonly name: string; readonly module: string; readonly loaded: boolean }[];
      /** The host's own parts of the system prompt. */
      readonly system: readonly string[];
    }
  | {
      readonly type: "turn";
      readonly turn: number;
      readonly cause: "task" | "continue_until";
      readonly text: string;
    }
  | { readonly type: "step"; readonly turn: number; readonly step: number }
  /** What waited for this system prompt, and is now in it. */
  | { readonly type: "system"; readonly drained: readonly string[] }
  | { readonly type: "reply"; readonly text: string; readonly calls: readonly ModelCall[] }
  | { readonly type: "call"; readonly call: ModelCall }
  /** What the tool itself gave, before hooks saw it. */
  | { readonly type: "output"; readonly call: ModelCall; readonly output: string }
  | {
      readonly type: "result";
      readonly call: ModelCall;
      readonly status: "done" | "skipped" | "denied" | "failed";
      readonly content: string;
      readonly attempts: number;
    }
  | {
      readonly type: "condition";
      readonly use: "gate" | "continue_until";
      readonly answer: Answer;
    }
  /** A hook wants the model to go on, although it stopped. */
  | { readonly type: "again"; readonly text: string }
  | { readonly type: "task"; readonly task: Task }
  /** A sub-agent's answer took the collaboration a step further, or was not its turn. */
  | { readonly type: "walk"; readonly agent: string; readonly step: Step }
  /** A request to the model failed, and this was done about it. */
  | { readonly type: "recovery"; readonly result: RecoveryResult }
  | { readonly type: "point"; readonly record: PointRecord }
  | {
      readonly type: "log";
      readonly level: "debug" | "info" | "warn" | "error";
      readonly message: string;
      readonly fields?: unknown;
    }
  | { readonly type: "diagnostic"; readonly diagnostic: Diagnostic }
  | { readonly type: "summary"; readonly summary: Summary };

export type Emit = (happening: Happening) => void;
