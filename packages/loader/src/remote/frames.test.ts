import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFrameReader, encodeFrame, maxFrameBytes } from "./frames.js";

const messages = fc.array(
  fc.oneof(fc.jsonValue(), fc.record({ text: fc.string({ unit: "binary" }), big: fc.bigInt() })),
  { maxLength: 8 },
);

/** The bytes, cut at these places (taken modulo what is left). */
const cutUp = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const chunks: Buffer[] = [];
  let rest = bytes;
  for (const cut of cuts) {
    const size = rest.length === 0 ? 0 : cut % (rest.length + 1);
    chunks.push(rest.subarray(0, size));
    rest = rest.subarray(size);
  }
  return [...chunks, rest];
};

const readAll = (chunks: readonly Buffer[]): unknown[] => {
  const read: unknown[] = [];
  const take = createFrameReader((message) => read.push(message));
  for (const chunk of chunks) take(chunk);
  return read;
};

describe("frames", () => {
  it("come out as they went in, however their bytes are cut", () => {
    fc.assert(
      fc.property(messages, fc.array(fc.nat(200), { maxLength: 40 }), (sent, cuts) => {
        const bytes = Buffer.concat(sent.map(encodeFrame));
        expect(readAll(cutUp(bytes, cuts))).toEqual(sent);
      }),
    );
  });

  it("come out byte by byte", () => {
    const sent = [{ a: [1, "ä", null] }, undefined, "x".repeat(300)];
    const bytes = Buffer.concat(sent.map(encodeFrame));
    expect(readAll([...bytes].map((byte) => Buffer.from([byte])))).toEqual(sent);
  });

  it("wait for their end", () => {
    const frame = encodeFrame("whole");
    expect(readAll([frame.subarray(0, -1)])).toEqual([]);
  });

  it("refuse a length that no message has", () => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(maxFrameBytes + 1);
    expect(() => readAll([length])).toThrow("is larger than");
  });

  it("refuse bytes that are no message", () => {
    const frame = encodeFrame("text");
    frame.fill(0xff, 4);
    expect(() => readAll([frame])).toThrow();
  });

  it("refuse to send what can't be read at the other end", () => {
    expect(() => encodeFrame("x".repeat(maxFrameBytes))).toThrow("is larger than");
    expect(() => encodeFrame(() => 1)).toThrow("could not be cloned");
  });
});
