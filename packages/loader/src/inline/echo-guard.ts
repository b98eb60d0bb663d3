import { toErrorData } from "@hardpoint/core";
import { containRejection } from "./late-errors.js";

/**
 * Where an ES module statically imports a CommonJS one that throws, Node rejects the `import()` and reports the
 * same error as an unhandled rejection as well, which ends the process, even if the `import()` was handled
 * (https://github.com/nodejs/node/issues/51603). The guard takes such echoes while modules are imported. All other
 * rejections go the way that they would have gone.
 */
export interface EchoGuard {
  /** An import begins. The returned function ends the watch over it; a second call does nothing. */
  watch(): (failure?: { readonly reason: unknown }) => void;
}

const guardKey = Symbol.for("@hardpoint/loader.echo-guard");

type Listener = ((reason: unknown) => void) & { [guardKey]?: Guard };

interface Guard {
  /** Whether an import that failed rejected with this very value. */
  isKnown(reason: unknown): boolean;
}

export const createEchoGuard = (): EchoGuard => {
  let watched = 0;
  const reasons = new Set<unknown>();
  const guard: Guard = { isKnown: (reason) => reasons.has(reason) };

  const listener: Listener = (reason) => {
    const listeners = process.listeners("unhandledRejection") as Listener[];
    const guards = listeners.flatMap((each) => each[guardKey] ?? []);
    if (guards.some((each) => each.isKnown(reason)) || guards[0] !== guard) return;
    if (isOfModule(reason)) return tell(reason);
    // Nobody else listens: Node would end the process with this error.
    if (guards.length === listeners.length && !containRejection(reason)) passOn(reason);
  };
  listener[guardKey] = guard;

  const listen = (): void => {
    if (!process.listeners("unhandledRejection").includes(listener))
      process.on("unhandledRejection", listener);
  };

  /** Rejects anew while the guard does not listen. Node 24 loses what a listener to rejections throws. */
  const passOn = (reason: unknown): void => {
    process.off("unhandledRejection", listener);
    void Promise.reject(reason);
    // Node comes to the new rejection after the ticks of this turn, and before the next turn.
    setImmediate(() => {
      if (watched > 0) listen();
    });
  };

  const rest = (): void => {
    if (watched > 0) return;
    process.off("unhandledRejection", listener);
    reasons.clear();
  };

  return {
    watch() {
      if (watched === 0) listen();
      watched += 1;
      let isOver = false;
      return (failure) => {
        if (isOver) return;
        isOver = true;
        if (failure) reasons.add(failure.reason);
        watched -= 1;
        // The echo comes at the end of this turn of the event loop.
        setImmediate(rest);
      };
    },
  };
};

/** Whether an error was made while a CommonJS module ran for the first time. */
const isOfModule = (reason: unknown): boolean =>
  /node:internal\/modules\/cjs\//.test(toErrorData(reason).stack ?? "");

/** A module may have caught the error itself, or jiti has: then no import of ours rejects with it. */
const tell = (reason: unknown): void => {
  const { name, message } = toErrorData(reason);
  process.emitWarning(
    `A module threw while extensions were imported: ${name}: ${message}`,
    "HardpointWarning",
  );
};
