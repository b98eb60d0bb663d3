import { describe, expect, it } from "vitest";
import type { CommandEnd, CommandRun } from "./command/command-run.js";
import { commandFailure } from "./command-failure.js";

const ended = (end: CommandEnd, stderr = ""): CommandRun => ({
  end,
  stdout: "",
  stderr,
  truncated: { stdout: 0, stderr: 0 },
  leftBehind: false,
  durationMs: 1,
  cwd: { because: "host", path: "/", refused: [] },
});

describe("a run as a failure", () => {
  it.each<[CommandEnd, string, string]>([
    [{ kind: "exit", code: 2 }, "exit", "exited with 2."],
    [{ kind: "exit", code: 127 }, "exit", "did not find"],
    [{ kind: "exit", code: 126 }, "exit", "may not run"],
    [{ kind: "exit", code: 137 }, "exit", "signal 9"],
    [{ kind: "exit", code: 255 }, "exit", "exited with 255."],
    [{ kind: "signal", signal: "SIGSEGV" }, "signal", "SIGSEGV"],
    [{ kind: "timeout", deadlineMs: 30, forced: true }, "timeout", "30 ms"],
    [{ kind: "aborted", by: "dispose", started: true, forced: false }, "lost", "called off."],
    [{ kind: "aborted", by: "signal", started: false, forced: false }, "lost", "before it began"],
    [{ kind: "spawn", failure: "not-found", message: "No such thing." }, "spawn", "No such thing."],
  ])("%j", (end, kind, part) => {
    const failure = commandFailure(ended(end));
    expect(failure?.kind).toBe(kind);
    expect(failure?.message).toContain(part);
  });

  it("is none for exit code 0", () => {
    expect(commandFailure(ended({ kind: "exit", code: 0 }, "a warning"))).toBeUndefined();
  });

  it("quotes stderr, and not all of a long one", () => {
    expect(commandFailure(ended({ kind: "exit", code: 1 }, " oops\n"))?.message).toMatch(/It wrote: oops$/u);
    expect(commandFailure(ended({ kind: "exit", code: 1 }, "x".repeat(9_999)))?.message.length).toBeLessThan(
      600,
    );
  });
});
