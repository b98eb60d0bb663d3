import { PassThrough } from "node:stream";
import type { Logger } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { captureOutput } from "./capture-output.js";

const capture = () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  const warnings: string[] = [];
  const fields: unknown[] = [];
  const log: Logger = {
    debug: () => undefined,
    info(message, more) {
      lines.push(message);
      fields.push(more);
    },
    warn: (message) => warnings.push(message),
    error: () => undefined,
  };
  captureOutput(stream, "stdout", "worker of x", log);
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      stream.on("end", () => resolve());
      stream.end();
    });
  return { stream, lines, warnings, fields, end };
};

describe("captureOutput", () => {
  it("logs lines under the isolate's name, whatever the chunks are", async () => {
    const { stream, lines, fields, end } = capture();
    for (const chunk of ["first\nsec", "ond\n\nth", "ird"]) stream.write(chunk);
    await end();
    expect(lines).toEqual(["first", "second", "third"]);
    expect(fields[0]).toEqual({ isolate: "worker of x", stream: "stdout" });
  });

  it("keeps characters whole that come in two chunks", async () => {
    const { stream, lines, end } = capture();
    const bytes = Buffer.from("häuser 😀\n");
    for (const byte of bytes) stream.write(Buffer.from([byte]));
    await end();
    expect(lines).toEqual(["häuser 😀"]);
  });

  it("does not gather a line that has no end", async () => {
    const { stream, lines, end } = capture();
    stream.write("x".repeat(20_000));
    await end();
    expect(lines.map((line) => line.length)).toEqual([8192, 8192, 3616]);
  });

  it("caps a flood, reads it all the same, and tells how much was dropped", async () => {
    const { stream, lines, warnings, end } = capture();
    const line = `${"x".repeat(1023)}\n`;
    let written = 0;
    for (let count = 0; count < 4096; count += 1) {
      written += line.length;
      if (!stream.write(line)) await new Promise((resolve) => stream.once("drain", resolve));
    }
    await end();
    const logged = lines.reduce((sum, text) => sum + text.length + 1, 0);
    const dropped = warnings
      .map((text) => /^(\d+) bytes of stdout were dropped/.exec(text)?.[1])
      .reduce((sum, bytes) => sum + Number(bytes), 0);
    expect(dropped).toBeGreaterThan(0);
    expect(logged + dropped).toBe(written);
  });
});
