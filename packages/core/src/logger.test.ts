import { describe, expect, it } from "vitest";
import { consoleLogger, pinoLogger, silentLogger } from "./logger.js";

const levels = ["debug", "info", "warn", "error"] as const;

/** Keeps what it is given, and needs its `this`, as console and pino do. */
class Sink {
  readonly lines: unknown[][] = [];
  debug(...args: unknown[]): void {
    this.lines.push(["debug", ...args]);
  }
  info(...args: unknown[]): void {
    this.lines.push(["info", ...args]);
  }
  warn(...args: unknown[]): void {
    this.lines.push(["warn", ...args]);
  }
  error(...args: unknown[]): void {
    this.lines.push(["error", ...args]);
  }
}

describe("loggers", () => {
  it.each(levels)("write to the console's %s, the message first", (level) => {
    const sink = new Sink();
    consoleLogger(sink)[level]("loaded", { count: 2 });
    consoleLogger(sink)[level]("done");
    expect(sink.lines).toEqual([
      [level, "loaded", { count: 2 }],
      [level, "done"],
    ]);
  });

  it.each(levels)("write to pino's %s, the fields first", (level) => {
    const sink = new Sink();
    pinoLogger(sink)[level]("loaded", { count: 2 });
    expect(sink.lines).toEqual([[level, { count: 2 }, "loaded"]]);
  });

  it.each<[unknown, object]>([
    [undefined, {}],
    [3, { value: 3 }],
    [null, { value: null }],
    [["a"], { value: ["a"] }],
  ])("give pino an object where the fields are %j", (fields, object) => {
    const sink = new Sink();
    pinoLogger(sink).info("m", fields);
    expect(sink.lines).toEqual([["info", object, "m"]]);
  });

  it("give pino an error where it looks for one", () => {
    const sink = new Sink();
    const error = new Error("boom");
    pinoLogger(sink).warn("failed", error);
    expect(sink.lines[0]?.[1]).toEqual({ err: error });
  });

  it("write nothing when there is none", () => {
    for (const level of levels) expect(silentLogger[level]("m")).toBeUndefined();
  });
});
