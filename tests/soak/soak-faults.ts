import type { FailureKind, IsolateKind } from "../../packages/core/src/index.js";

/** One thing that can go wrong in a call of the soaked module, by the name it has there. */
export interface SoakFault {
  readonly name: string;
  readonly isolates: readonly IsolateKind[];
  /** What the call that commits it settles with. */
  readonly kind: FailureKind;
  /** Ends the isolate, and with it whatever else is under way there. */
  readonly kills: boolean;
  /** It hangs: its call has this deadline, in milliseconds. */
  readonly deadlineMs?: number;
  /** The host gives the call up after this many milliseconds. */
  readonly givenUpAfterMs?: number;
}

const everywhere: readonly IsolateKind[] = ["inline", "worker", "process"];
const remote: readonly IsolateKind[] = ["worker", "process"];

const contained = (name: string, kind: FailureKind, more: Partial<SoakFault> = {}): SoakFault => ({
  name,
  kind,
  isolates: everywhere,
  kills: false,
  ...more,
});

const killing = (name: string, kind: FailureKind, more: Partial<SoakFault> = {}): SoakFault => ({
  name,
  kind,
  isolates: remote,
  kills: true,
  ...more,
});

export const soakFaults: readonly SoakFault[] = [
  contained("throw", "throw"),
  contained("throw a string", "throw"),
  contained("throw a getter that throws", "throw"),
  contained("reject", "throw"),
  contained("never settle", "timeout", { deadlineMs: 50 }),
  contained("ignore the signal", "timeout", { deadlineMs: 50 }),
  contained("wrong result", "result"),
  contained("result in a circle", "result"),
  contained("a function as result", "result"),
  contained("refused by the host", "throw"),
  contained("refused by the host, sync", "throw"),
  contained("given up by the host", "timeout", { givenUpAfterMs: 20 }),
  // Inline it would be the host's own output.
  contained("flood stdout", "throw", { isolates: remote }),
  killing("exit", "exit"),
  killing("endless loop", "timeout", { deadlineMs: 50 }),
  killing("error in a timer", "lost"),
  killing("unhandled rejection", "lost"),
  // In a worker Buffers pass every limit.
  killing("exhaust memory by Buffers", "signal", { isolates: ["process"] }),
];
