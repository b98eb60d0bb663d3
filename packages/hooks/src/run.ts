import type { CallSettings } from "./hook-call.js";
import type { HookReports } from "./hook-reports.js";
import type { InvokeTools } from "./invoke.js";
import type { Selection } from "./plan.js";
import type { PointView } from "./point-view.js";
import type { RunRecorder } from "./run-recorder.js";
import type { RunState } from "./run-state.js";

export interface RunTools extends InvokeTools {
  readonly reports: HookReports;
  readonly freeze: boolean;
}

/** One run of a point under way. */
export interface Run {
  readonly point: PointView;
  readonly selection: Selection;
  readonly state: RunState;
  readonly calls: CallSettings;
  readonly tools: RunTools;
  readonly recorder: RunRecorder | undefined;
}
