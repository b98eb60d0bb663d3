/** Keeps the first bytes of a stream as text. */
export interface Capture {
  push(chunk: Uint8Array): void;
  /** How many bytes came after the limit. */
  readonly dropped: number;
  text(): string;
}

/**
 * UTF-8 is decoded across the borders of chunks; a character that the limit cuts is left out. The whole run of
 * byte-order marks at the start goes: a pipe of PowerShell adds a second one.
 */
export const createCapture = (maxBytes: number): Capture => {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const parts: string[] = [];
  let kept = 0;
  let dropped = 0;
  return {
    push(chunk) {
      const taken = chunk.subarray(0, Math.max(0, maxBytes - kept));
      kept += taken.length;
      dropped += chunk.length - taken.length;
      if (taken.length > 0) parts.push(decoder.decode(taken, { stream: true }));
    },
    get dropped() {
      return dropped;
    },
    text() {
      if (dropped === 0) parts.push(decoder.decode());
      return parts.join("").replace(/^\uFEFF+/u, "");
    },
  };
};
