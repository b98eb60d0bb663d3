import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCapture } from "./capture.js";

const bytes = (text: string): Buffer => Buffer.from(text, "utf8");

describe("what is kept of a stream", () => {
  it("is the text, wherever its chunks were cut", () => {
    const text = fc.string({ unit: "binary" }).filter((value) => !value.startsWith("\uFEFF"));
    fc.assert(
      fc.property(text, fc.array(fc.nat(20)), (value, sizes) => {
        const capture = createCapture(Number.POSITIVE_INFINITY);
        const whole = bytes(value);
        let at = 0;
        for (const size of sizes) {
          capture.push(whole.subarray(at, at + size));
          at += size;
        }
        capture.push(whole.subarray(at));
        expect(capture.text()).toBe(value);
        expect(capture.dropped).toBe(0);
      }),
    );
  });

  it("is the longest beginning of whole characters that the limit allows", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(40), (value, limit) => {
        const capture = createCapture(limit);
        for (const byte of bytes(value)) capture.push(Uint8Array.of(byte));
        const kept = capture.text();
        expect(value.startsWith(kept)).toBe(true);
        expect(capture.dropped).toBe(Math.max(0, bytes(value).length - limit));
        expect(Math.min(limit, bytes(value).length) - bytes(kept).length).toBeLessThan(4);
      }),
    );
  });

  it.each([
    ["\uFEFF{}", "{}"],
    ["\uFEFF\uFEFF{}\r\n", "{}\r\n"],
    [" \uFEFF{}", " \uFEFF{}"],
    ['{"a":"\uFEFF"}', '{"a":"\uFEFF"}'],
  ])("has lost the byte-order marks at its start only: %j", (written, kept) => {
    const capture = createCapture(100);
    for (const byte of bytes(written)) capture.push(Uint8Array.of(byte));
    expect(capture.text()).toBe(kept);
  });

  it("marks what is no UTF-8, and goes on", () => {
    const capture = createCapture(100);
    capture.push(Uint8Array.of(0x61, 0xff, 0x62, 0xc3));
    expect(capture.text()).toBe("a\uFFFDb\uFFFD");
  });
});
