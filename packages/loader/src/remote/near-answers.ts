import {
  type CallResult,
  type Capabilities,
  failed,
  failure,
  isThenable,
  type Logger,
  toErrorData,
} from "@hardpoint/core";
import type { NearAnswers } from "./connection.js";
import { toPlainData } from "./plain-data.js";
import type { Place } from "./protocol.js";

/** What the group knows of a call that a far side names. */
export interface CallBook {
  /** What the call may ask for; undefined once it has settled. */
  capabilities(call: number): Capabilities | undefined;
  log(place: Place): Logger;
}

/** Answers what far sides ask of the host: capabilities of calls that are under way, and log lines. */
export const createNearAnswers = (book: CallBook): NearAnswers => {
  const ask = (call: number, name: string, method: string, args: readonly unknown[]): unknown => {
    const capabilities = book.capabilities(call);
    if (!capabilities) throw new TypeError(`${name}.${method}() came after its call had ended.`);
    const capability = Object.hasOwn(capabilities, name) ? capabilities[name] : undefined;
    const found =
      capability && Object.hasOwn(capability.methods, method) ? capability.methods[method] : undefined;
    if (!capability || !found) throw new TypeError(`The host offers no ${name}.${method}() to this call.`);
    return Reflect.apply(found, capability.methods, args as never[]);
  };

  return {
    async capability(call, name, method, args) {
      try {
        return toPlainData(await ask(call, name, method, args), `${name}.${method}()`);
      } catch (thrown) {
        return threw(thrown);
      }
    },
    capabilitySync({ call, name, method, args }) {
      try {
        const answer = ask(call, name, method, args);
        if (!isThenable(answer)) return toPlainData(answer, `${name}.${method}()`);
        // Nobody waits for it any more, however it settles.
        answer.then(undefined, () => undefined);
        return failed(failure("result", `${name}.${method}() is declared sync and gave a promise.`));
      } catch (thrown) {
        return threw(thrown);
      }
    },
    log(place, level, message, fields) {
      if (Object.hasOwn(levels, level)) book.log(place)[level](message, fields);
    },
  };
};

const threw = (thrown: unknown): CallResult => failed(failure("throw", toErrorData(thrown).message, thrown));

const levels = { debug: true, info: true, warn: true, error: true } satisfies Record<keyof Logger, true>;
