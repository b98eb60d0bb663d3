import type { ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { Deadlines } from "@hardpoint/core";
import { createCapture } from "./capture.js";
import type { CommandLimits } from "./command-limits.js";
import type { CommandEnd, CommandRun } from "./command-run.js";
import { endGroup } from "./end-group.js";
import { createLatch, type Latch, within } from "./latch.js";
import type { LeftPipes } from "./left-pipes.js";

export type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Why a command is ended from outside. */
export type StopReason =
  | { readonly kind: "timeout" }
  | { readonly kind: "aborted"; readonly by: "signal" | "dispose" };

export interface Supervision {
  readonly stdin: string;
  readonly limits: Required<CommandLimits>;
  readonly deadlines: Deadlines;
  /** Set by whoever wants the command to end. */
  readonly stop: Latch<StopReason>;
  readonly leftPipes: LeftPipes;
}

type Supervised = Pick<CommandRun, "end" | "stdout" | "stderr" | "truncated" | "leftBehind">;

interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** How long a process that got KILL may still hang in the system before the run settles without it. */
const lostMs = 1_000;

/** Feeds a child that has started, reads it, and ends it where it must be. Settles on the exit, not on the pipes' end. */
export const supervise = async (child: Child, supervision: Supervision): Promise<Supervised> => {
  const { limits, deadlines, stop, leftPipes } = supervision;
  const exited = createLatch<Exit>();
  const closed = createLatch<true>();
  child.once("exit", (code, signal) => exited.set({ code, signal }));
  child.once("close", () => closed.set(true));
  feed(child, supervision.stdin);
  const stdout = capture(child.stdout, limits.maxOutputBytes);
  const stderr = capture(child.stderr, limits.maxOutputBytes);

  const deadline = deadlines.start(limits.deadlineMs, () => {
    // A host that was busy past the deadline has yet to hear of an exit: the event loop tells it before this runs.
    setImmediate(() => stop.set({ kind: "timeout" }));
  });
  await Promise.race([exited.wait, stop.wait]);
  deadline.cancel();

  let end: CommandEnd;
  let leftBehind = false;
  const exit = exited.current();
  if (exit) {
    end = readExit(exit);
    leftBehind = !(await within(closed.wait, limits.drainMs));
  } else {
    const forced = child.pid !== undefined && (await endGroup(child.pid, limits.graceMs));
    await within(exited.wait, lostMs);
    await within(closed.wait, limits.drainMs);
    end = readStop(stop.current(), limits.deadlineMs, forced);
  }
  child.stdin.destroy();
  for (const one of [stdout, stderr]) {
    one.detach();
    if (leftBehind) leftPipes.keep(one.stream);
    else one.stream.destroy();
  }
  return {
    end,
    stdout: stdout.text(),
    stderr: stderr.text(),
    truncated: { stdout: stdout.dropped, stderr: stderr.dropped },
    leftBehind,
  };
};

/** Always ends stdin: a command that reads to its end would wait for ever. */
const feed = (child: Child, text: string): void => {
  // EPIPE and ECONNRESET: the command did not want to read. What it says is in its exit code and output.
  child.stdin.on("error", () => undefined);
  child.stdin.end(text);
};

const capture = (stream: Readable, maxBytes: number) => {
  const kept = createCapture(maxBytes);
  const push = (chunk: Buffer): void => kept.push(chunk);
  // A pipe that breaks ends the output; what was read until then counts.
  stream.on("error", () => undefined);
  stream.on("data", push);
  return {
    stream,
    detach: () => stream.off("data", push),
    text: () => kept.text(),
    get dropped() {
      return kept.dropped;
    },
  };
};

/** Of the two, the system gives exactly one. */
const readExit = ({ code, signal }: Exit): CommandEnd =>
  signal === null ? { kind: "exit", code: code ?? 0 } : { kind: "signal", signal };

const readStop = (reason: StopReason | undefined, deadlineMs: number, forced: boolean): CommandEnd =>
  reason?.kind === "aborted"
    ? { kind: "aborted", by: reason.by, started: true, forced }
    : { kind: "timeout", deadlineMs, forced };
