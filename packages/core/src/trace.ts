import type { Failure } from "./failure.js";
import { isThenable } from "./maybe-promise.js";
import type { IsolateKind } from "./module-handle.js";
import type { Source } from "./source.js";

/** Why a hook that is registered on a point did not run. */
export type WhyNot =
  /** Its filter names other tools or event types. */
  | "filter"
  /** It belongs to another agent's role. */
  | "agent"
  /** It belongs to another session. */
  | "session"
  /** It is switched off by name. */
  | "disabled"
  /** It failed too often. */
  | "quarantined"
  /** A hook before it settled the matter. */
  | "settled"
  /** It has no handler for this point. */
  | "no-handler";

/** One hook in one run. */
export interface TraceEntry<Said = unknown> {
  readonly hook: string;
  /** Who registered it: `role.yaml`, `built in`, a pack's name. */
  readonly origin: string;
  readonly dialect: string;
  /** Where it is declared, where it is: names need not be unique. */
  readonly source?: Source;
  readonly phase: "before" | "after";
  readonly mode: "apply" | "shadow";
  readonly isolate?: IsolateKind;
  /** `said`: it had an opinion; `silent`: none; `failed`; `passed-over`: it did not run, and `whyNot` tells why. */
  readonly status: "said" | "silent" | "failed" | "passed-over";
  readonly whyNot?: WhyNot;
  /** What it said, as an outcome. */
  readonly said?: Said;
  /**
   * What it was handed in place of what it rewrote, by the part of its outcome: for `input` what the point guards, for
   * `output` what it produced. By reference. Absent where it rewrote nothing.
   */
  readonly given?: { readonly input?: unknown; readonly output?: unknown };
  readonly failure?: Failure;
  /** Milliseconds. */
  readonly ms: number;
}

/** The record of one run of a point: who ran, who did not and why, what each said, what came of it. */
export interface TraceRecord<Said = unknown, Applied = unknown> {
  /** Counts from 1 within a tracer. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly point: string;
  /** The tool's name or the event's type, where the point has one. */
  readonly subject?: string;
  readonly session?: string;
  readonly agent?: string;
  readonly generation: number;
  readonly entries: readonly TraceEntry<Said>[];
  readonly applied: Applied;
  readonly ms: number;
}

export type TraceListener<Said = unknown, Applied = unknown> = (record: TraceRecord<Said, Applied>) => void;

/** Hands records to whoever listens. Nothing is recorded while nobody does. */
export interface Tracer<Said = unknown, Applied = unknown> {
  readonly listening: boolean;
  /** Each call adds a listener of its own, although it be the same function; what is returned ends that one. */
  listen(listener: TraceListener<Said, Applied>): () => void;
  write(record: Omit<TraceRecord<Said, Applied>, "id">): void;
}

/** What a listener throws, or an asynchronous one rejects with, is told to `onError` and costs the others nothing. */
export const createTracer = <Said = unknown, Applied = unknown>(
  onError: (thrown: unknown) => void = () => undefined,
): Tracer<Said, Applied> => {
  const listeners = new Set<TraceListener<Said, Applied>>();
  let lastId = 0;
  return {
    get listening() {
      return listeners.size > 0;
    },
    listen(listener) {
      const own: TraceListener<Said, Applied> = (record) => listener(record);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
    write(record) {
      lastId += 1;
      for (const listener of [...listeners]) {
        try {
          const result: unknown = listener({ id: lastId, ...record });
          if (isThenable(result)) result.then(undefined, onError);
        } catch (thrown) {
          onError(thrown);
        }
      }
    },
  };
};
