import * as fs from "node:fs";
import { Socket } from "node:net";
import { type CallResult, failed, failure } from "@hardpoint/core";
import { serveFarSide } from "../remote/far-side.js";
import { createFrameReader, decodeFrameBody, encodeFrame } from "../remote/frames.js";
import { addonsFlag, harden } from "./harden.js";

/** The descriptors that the host opens for a child: messages, and calls back that block the child. */
const rpcDescriptor = 3;
const syncDescriptor = 4;

// As they are before an extension could replace them.
const exit = process.exit.bind(process);
const { readSync, writeSync } = fs;

const readBytes = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let read = 0; read < length; ) {
    const got = readSync(syncDescriptor, bytes, read, length - read, null);
    // The host is gone: nothing can be answered any more.
    if (got === 0) exit(0);
    read += got;
  }
  return bytes;
};

const writeBytes = (bytes: Buffer): void => {
  for (let written = 0; written < bytes.length; ) written += writeSync(syncDescriptor, bytes, written);
};

const ask = (request: unknown): unknown => {
  writeBytes(encodeFrame(request));
  return decodeFrameBody(readBytes(readBytes(4).readUInt32LE(0)));
};

harden({ addons: process.argv.includes(addonsFlag) });

const socket = new Socket({ fd: rpcDescriptor, readable: true, writable: true });
// The host is gone, or lets go of this child.
socket.on("end", () => exit(0));
socket.on("error", () => exit(0));

serveFarSide({
  post: (message) => socket.write(encodeFrame(message)),
  listen: (onMessage) => socket.on("data", createFrameReader(onMessage)),
  callSync(request) {
    try {
      return ask(request) as CallResult;
    } catch (thrown) {
      return failed(
        failure(
          "output",
          `The host's answer to ${request.name}.${request.method}() could not be read.`,
          thrown,
        ),
      );
    }
  },
  report(last) {
    try {
      ask({ last });
    } catch {
      // The host is gone: there is nobody to tell.
    }
  },
});
