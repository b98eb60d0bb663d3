import type { CallResult, ErrorData, Failure } from "@hardpoint/core";
import { createBirpc } from "birpc";
import { isCallResult, isOpenAnswer } from "./check-answer.js";
import {
  type FarFunctions,
  type FarReport,
  type NearFunctions,
  type Place,
  readyMessage,
  type SyncRequest,
} from "./protocol.js";

/** How a far side ended. */
export interface Ended {
  readonly kind: Extract<Failure["kind"], "exit" | "signal" | "spawn" | "lost" | "output">;
  readonly message: string;
  readonly error?: ErrorData;
  /** Whose code did it. Absent where that is not known. */
  readonly place?: Place;
}

/** What a kind of isolate supplies: one far side, started, and a way to talk to it. */
export interface NearTransport {
  post(message: unknown): void;
  listen(onMessage: (message: unknown) => void): void;
  /** Answers what blocks the far side until it is answered: calls of capabilities, and its last report. */
  answerSync(answer: (request: unknown) => unknown): void;
  /** Settles once, when the far side is gone and all that it sent has been handed out. */
  readonly ended: Promise<Ended>;
  /** Ends the far side at once, whatever it is doing; `ended` settles with this cause. */
  kill(cause: Ended): void;
  /** Whether it keeps the host's process alive: only while a call is under way. */
  hold(busy: boolean): void;
}

/** The answers that a far side can ask for. */
export type NearAnswers = NearFunctions & { capabilitySync(request: SyncRequest): CallResult };

/** A far side that is running. */
export interface Connection {
  readonly far: Pick<FarFunctions, "open" | "call"> & {
    ping(): Promise<true>;
    abort(call: number, reason: string): void;
    release(target: number): void;
  };
  /** What can be called here: modules and instances, each once it is open. */
  readonly targets: Map<number, Promise<CallResult> | "open">;
  readonly alive: boolean;
  /** Undefined once it runs; settles also when it ends instead. */
  readonly starting: Promise<void> | undefined;
  readonly ended: Promise<Ended>;
  /** How many calls are under way here, and how many ever were. */
  readonly underway: number;
  readonly begun: number;
  /** A call begins, or has settled. */
  enter(): void;
  leave(): void;
  /** Ends it once no call is under way. */
  retire(): void;
  readonly retired: boolean;
  kill(cause: Ended): void;
}

export const connect = (transport: NearTransport, near: NearAnswers): Connection => {
  let alive = true;
  let killed = false;
  let retired = false;
  let underway = 0;
  let begun = 0;
  let report: FarReport | undefined;
  let isReady: () => void = () => undefined;
  let starting: Promise<void> | undefined = new Promise((resolve) => {
    isReady = () => {
      starting = undefined;
      resolve();
    };
  });

  const kill = (cause: Ended): void => {
    killed = true;
    // Somebody may wait for its end.
    transport.hold(true);
    transport.kill(cause);
  };
  const functions: NearFunctions = { capability: near.capability, log: near.log };
  const rpc = createBirpc<FarFunctions, NearFunctions>(functions, {
    post: (message) => transport.post(message),
    on: (listener) =>
      transport.listen((message) => {
        if (message === readyMessage) isReady();
        // birpc takes what comes on trust, and a promise that it rejects would reach the host.
        else if (isMessage(message, functions)) listener(message);
        else kill({ kind: "output", message: "it sent what is no message" });
      }),
    eventNames: ["abort", "release"],
    // Deadlines are the group's: one coarse timer for all.
    timeout: -1,
    // An answer that could not be posted is answered with the error.
    onGeneralError: (_error, method) => method !== undefined,
  });
  transport.answerSync((request) => {
    const { last, ...call } = request as { last?: FarReport } & SyncRequest;
    if (last === undefined) return near.capabilitySync(call);
    report ??= last;
    return true;
  });
  const ended = transport.ended.then((how) => {
    const end = killed ? how : explain(how, report, starting === undefined);
    alive = false;
    isReady();
    rpc.$close();
    return end;
  });
  const checked = async <T>(pending: Promise<T>, isAnswer: (answer: unknown) => boolean): Promise<T> => {
    const answer = await pending;
    if (isAnswer(answer)) return answer;
    kill({ kind: "output", message: "it sent what is no answer" });
    await ended;
    throw new TypeError("What was sent is no answer.");
  };
  const endIdle = (): void => {
    if (retired && underway === 0) kill({ kind: "lost", message: "nobody needs it any more" });
  };

  return {
    far: {
      open: (data) => checked(rpc.open(data), isOpenAnswer),
      call: (data) => checked(rpc.call(data), isCallResult),
      ping: rpc.ping,
      abort: (call, reason) => void rpc.abort.asEvent(call, reason).catch(tooLate),
      release: (target) => void rpc.release.asEvent(target).catch(tooLate),
    },
    targets: new Map(),
    get alive() {
      return alive;
    },
    get starting() {
      return starting;
    },
    ended,
    get underway() {
      return underway;
    },
    get begun() {
      return begun;
    },
    enter() {
      begun += 1;
      underway += 1;
      if (underway === 1) transport.hold(true);
    },
    leave() {
      underway -= 1;
      if (underway > 0 || killed) return;
      transport.hold(false);
      endIdle();
    },
    retire() {
      retired = true;
      endIdle();
    },
    get retired() {
      return retired;
    },
    kill,
  };
};

/** The far side is gone: it needs to be told nothing. */
const tooLate = (): void => undefined;

const explain = (how: Ended, report: FarReport | undefined, wasReady: boolean): Ended => {
  if (!wasReady)
    return how.kind === "spawn"
      ? how
      : { ...how, kind: "spawn", message: `it could not be started: ${how.message}` };
  if (!report || how.kind !== "exit") return how;
  const { place, error } = report;
  const end = error
    ? { kind: "lost" as const, message: `nobody caught an error: ${error.name}: ${error.message}`, error }
    : how;
  return place ? { ...end, place } : end;
};

const isMessage = (message: unknown, functions: object): boolean => {
  if (typeof message !== "object" || message === null) return false;
  const { t, m, a, i } = message as Record<string, unknown>;
  if (t === "s") return typeof i === "string";
  return t === "q" && typeof m === "string" && Object.hasOwn(functions, m) && Array.isArray(a);
};
