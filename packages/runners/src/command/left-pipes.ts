import type { Readable } from "node:stream";

/** Pipes that a process left behind still writes to. Closing one would kill that process at its next write. */
export interface LeftPipes {
  keep(stream: Readable): void;
  close(): void;
}

/** So that a hook which leaves a server behind at each call can't eat up the host's descriptors. */
const most = 64;

/** Reads and drops what comes, without keeping the host alive. Over the most, the oldest is closed. */
export const createLeftPipes = (): LeftPipes => {
  const kept = new Set<Readable>();
  return {
    keep(stream) {
      if (stream.destroyed || stream.readableEnded) return;
      kept.add(stream);
      stream.once("close", () => kept.delete(stream));
      stream.resume();
      // A pipe from a child is a socket, which the types don't say.
      (stream as unknown as { unref?: () => void }).unref?.();
      if (kept.size > most) kept.values().next().value?.destroy();
    },
    close() {
      for (const stream of kept) stream.destroy();
    },
  };
};
