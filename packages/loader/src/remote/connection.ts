import type { CallResult, ErrorData, Failure } from "@hardpoint/core";
import { type BirpcReturn, createBirpc } from "birpc";
import type { FarFunctions, NearFunctions, SyncRequest } from "./protocol.js";

/** How a far side ended. */
export interface Ended {
  readonly kind: Extract<Failure["kind"], "exit" | "signal" | "spawn" | "lost" | "output">;
  readonly message: string;
  readonly error?: ErrorData;
}

/** What a kind of isolate supplies: one far side, started, and a way to talk to it. */
export interface NearTransport {
  post(message: unknown): void;
  listen(onMessage: (message: unknown) => void): void;
  /** Answers calls that block the far side. */
  answerSync(answer: (request: SyncRequest) => CallResult): void;
  /** Settles once, when the far side is gone. */
  readonly ended: Promise<Ended>;
  /** Ends the far side at once, whatever it is doing; `ended` settles with this cause. */
  kill(cause: Ended): void;
  /** Whether it keeps the host's process alive: only while a call is under way. */
  hold(busy: boolean): void;
}

/** A far side that is running. */
export interface Connection {
  readonly far: Pick<BirpcReturn<FarFunctions, NearFunctions>, "open" | "call" | "ping"> & {
    abort(call: number, reason: string): void;
    release(target: number): void;
  };
  readonly alive: boolean;
  readonly ended: Promise<Ended>;
  kill(cause: Ended): void;
  hold(busy: boolean): void;
}

export const connect = (
  transport: NearTransport,
  near: NearFunctions & { capabilitySync(request: SyncRequest): CallResult },
): Connection => {
  const rpc = createBirpc<FarFunctions, NearFunctions>(
    { capability: near.capability, log: near.log },
    {
      post: (message) => transport.post(message),
      on: (listener) => transport.listen(listener),
      eventNames: ["abort", "release"],
      // Deadlines are the group's: one coarse timer for all.
      timeout: -1,
    },
  );
  transport.answerSync((request) => near.capabilitySync(request));
  let alive = true;
  const ended = transport.ended.then((end) => {
    alive = false;
    rpc.$close();
    return end;
  });
  return {
    far: {
      open: rpc.open,
      call: rpc.call,
      ping: rpc.ping,
      abort: (call, reason) => void rpc.abort.asEvent(call, reason),
      release: (target) => void rpc.release.asEvent(target),
    },
    get alive() {
      return alive;
    },
    ended,
    kill: (cause) => transport.kill(cause),
    hold: (busy) => transport.hold(busy),
  };
};
