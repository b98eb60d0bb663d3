import { deserialize, serialize } from "node:v8";

/** The largest message between the host and a child process, in bytes. */
export const maxFrameBytes = 64 * 1024 * 1024;

/** A message as bytes: its length (32 bits, little endian), then its structured clone. */
export const encodeFrame = (message: unknown): Buffer => {
  const body = serialize(message);
  if (body.length > maxFrameBytes)
    throw new RangeError(`A message of ${body.length} bytes is larger than ${maxFrameBytes}.`);
  const frame = Buffer.allocUnsafe(4 + body.length);
  frame.writeUInt32LE(body.length, 0);
  frame.set(body, 4);
  return frame;
};

export const decodeFrameBody = (body: Buffer): unknown => deserialize(body);

/**
 * Takes bytes as they come and hands out messages. The returned function throws on a length that is too large and
 * on a body that is no message: the other side does not speak the protocol any more.
 */
export const createFrameReader = (onMessage: (message: unknown) => void): ((chunk: Buffer) => void) => {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted: number | undefined;

  const take = (bytes: number): Buffer => {
    const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size);
    chunks = all.length > bytes ? [all.subarray(bytes)] : [];
    size -= bytes;
    return all.subarray(0, bytes);
  };

  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    for (;;) {
      if (wanted === undefined) {
        if (size < 4) return;
        wanted = take(4).readUInt32LE(0);
        if (wanted > maxFrameBytes)
          throw new RangeError(`a message of ${wanted} bytes is larger than ${maxFrameBytes}`);
      }
      if (size < wanted) return;
      const body = take(wanted);
      wanted = undefined;
      onMessage(decodeFrameBody(body));
    }
  };
};
