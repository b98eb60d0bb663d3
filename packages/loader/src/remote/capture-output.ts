import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { Logger } from "@hardpoint/core";

/** How much of an isolate's output is logged: beyond it, in each second, it is counted and dropped. */
const bytesPerSecond = 64 * 1024;

/** A line that is longer is logged in parts, in characters. */
const maxLine = 8 * 1024;

/** Reads a stream to its end, so that it never blocks the isolate, and logs it by lines under the isolate's name. */
export const captureOutput = (
  stream: Readable,
  name: "stdout" | "stderr",
  isolate: string,
  log: Logger,
): void => {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let second = 0;
  let used = 0;
  let dropped = 0;

  const line = (text: string): void => {
    if (text !== "") log.info(text, { isolate, stream: name });
  };
  const tellDropped = (): void => {
    if (dropped > 0)
      log.warn(`${dropped} bytes of ${name} were dropped: more than ${bytesPerSecond} in a second.`, {
        isolate,
      });
    dropped = 0;
  };

  stream.on("data", (chunk: Buffer) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) {
      tellDropped();
      [second, used] = [now, 0];
    }
    const taken = chunk.subarray(0, Math.max(0, bytesPerSecond - used));
    used += taken.length;
    dropped += chunk.length - taken.length;
    if (taken.length === 0) return;
    const lines = (rest + decoder.write(taken)).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) line(text);
    for (; rest.length >= maxLine; rest = rest.slice(maxLine)) line(rest.slice(0, maxLine));
  });
  stream.on("end", () => {
    line(rest + decoder.end());
    tellDropped();
  });
  stream.on("error", (thrown) =>
    log.warn(`${name} of an isolate could not be read.`, { isolate, error: thrown }),
  );
};
