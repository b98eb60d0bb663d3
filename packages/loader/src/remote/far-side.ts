import { AsyncLocalStorage } from "node:async_hooks";
import {
  type CallResult,
  diagnose,
  failed,
  failure,
  type Logger,
  type ModuleHandle,
  succeeded,
  toErrorData,
} from "@hardpoint/core";
import { createBirpc } from "birpc";
import { createInlineIsolate } from "../inline/inline-isolate.js";
import { explainDenied, hintDenied } from "./explain-denied.js";
import { FarCall, type HostLink } from "./far-call.js";
import { importContract } from "./far-contract.js";
import { createLogBudget } from "./log-budget.js";
import { toPlainData } from "./plain-data.js";
import {
  type CallData,
  type FarFunctions,
  type FarReport,
  type NearFunctions,
  type OpenAnswer,
  type OpenData,
  type Place,
  readyMessage,
  type SyncRequest,
} from "./protocol.js";

/** How the far side reaches the near one. */
export interface FarTransport {
  post(message: unknown): void;
  listen(onMessage: (message: unknown) => void): void;
  /** Blocks until the host has answered. */
  callSync(request: SyncRequest): CallResult;
  /** Tells why the far side is about to end, so that it is told before it has. */
  report(report: FarReport): void;
}

/** The longest text of one log call, in characters. */
const maxLogText = 64 * 1024;

/** Serves an isolate: imports modules, calls them, and answers with plain data. */
export const serveFarSide = (transport: FarTransport): void => {
  const isolate = createInlineIsolate();
  /** `undefined` while it is being opened. */
  const handles = new Map<number, ModuleHandle | undefined>();
  const running = new Map<number, FarCall>();
  reportEnd(transport);

  const send = (place: Place, level: keyof Logger, message: string, fields?: unknown): void => {
    // What can't be sent is no reason to end the isolate.
    near.log.asEvent(place, level, message, fields).catch(() => undefined);
  };
  const mayLog = createLogBudget((dropped) =>
    send({ call: 0, target: 0 }, "warn", `${dropped} log calls were dropped: there were too many at once.`),
  );
  const logger = (place: Place): Logger => {
    const write =
      (level: keyof Logger) =>
      (message: string, fields?: unknown): void => {
        if (!mayLog()) return;
        const plain = toPlainData(fields, "a log call");
        const told = plain.ok ? plain.value : { unreadable: plain.failure.message };
        send(place, level, String(message).slice(0, maxLogText), told);
      };
    return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
  };

  const open = async (data: OpenData): Promise<OpenAnswer> => {
    const { label, path, needs, source } = data;
    let contract: Awaited<ReturnType<typeof importContract>>;
    try {
      contract = await importContract(data.contract);
    } catch (thrown) {
      return noContract(label, thrown);
    }
    const opened = await isolate.open({
      url: data.url,
      ...(path === undefined ? {} : { path }),
      contract,
      label,
      ...(needs === undefined ? {} : { needs }),
      ...(source ? { source } : {}),
      // The near side keeps all deadlines: this side may be the one that hangs.
      importMs: 0,
      callMs: 0,
      log: logger(placeOf(data)),
    });
    if (!opened.ok) return { ...opened, diagnostics: hintDenied(opened.diagnostics) };
    const values = toPlainData(opened.handle.values, label);
    if (!values.ok)
      return { ok: false, step: "validate", failure: values.failure, diagnostics: opened.diagnostics };
    // It may have been released meanwhile.
    if (handles.has(data.target)) handles.set(data.target, opened.handle);
    return {
      ok: true,
      members: opened.handle.members,
      values: values.value as Record<string, unknown>,
      negotiation: opened.negotiation,
      ...(opened.ownName === undefined ? {} : { ownName: opened.ownName }),
      diagnostics: opened.diagnostics,
    };
  };

  const call = async (data: CallData, options: FarCall): Promise<CallResult> => {
    const handle = handles.get(data.target);
    if (!handle) return failed(failure("lost", `Nothing is open under ${data.target} in this isolate.`));
    if (data.instance === undefined) {
      const result = await handle.call(data.member, data.data, options);
      return result.ok
        ? toPlainData(result.value, `${data.member}()`)
        : failed(explainDenied(result.failure));
    }
    const made = await handle.create(data.member, data.data, options);
    if (!made.ok) return failed(explainDenied(made.failure));
    const { members, values } = made.value;
    const plain = toPlainData(values, `${data.member}()`);
    if (!plain.ok) return plain;
    handles.set(data.instance, made.value);
    return succeeded({ members, values: plain.value });
  };

  const near = createBirpc<NearFunctions, FarFunctions>(
    {
      open(data) {
        handles.set(data.target, undefined);
        return within.run(placeOf(data), open, data);
      },
      async call(data) {
        const place = placeOf(data);
        const options = new FarCall(data, logger(place), host);
        running.set(data.call, options);
        try {
          return await within.run(place, call, data, options);
        } finally {
          running.delete(data.call);
        }
      },
      abort(id, reason) {
        running.get(id)?.abort(new Error(reason));
      },
      release(target) {
        handles.delete(target);
      },
      ping: () => true,
    },
    {
      post: (message) => transport.post(message),
      on: (listener) => transport.listen(listener),
      eventNames: ["log"],
      // The near side keeps all deadlines.
      timeout: -1,
    },
  );
  const host: HostLink = { ask: near.capability, askSync: transport.callSync };
  transport.post(readyMessage);
};

const placeOf = ({ call, target }: Place): Place => ({ call, target });

/** Which call code runs for, timers and promises that it leaves behind included. */
const within = new AsyncLocalStorage<Place>();

/** Tells the host whose code ends the isolate, and with which error. */
const reportEnd = (transport: FarTransport): void => {
  const { exit } = process;
  const report = (error?: unknown): void => {
    const place = within.getStore();
    transport.report({
      ...(place ? { place } : {}),
      ...(error === undefined ? {} : { error: toErrorData(error) }),
    });
  };
  process.on("uncaughtException", (thrown) => {
    report(thrown ?? new Error(String(thrown)));
    exit.call(process, 1);
  });
  process.on("exit", () => report());
};

const noContract = (label: string, thrown: unknown): OpenAnswer => {
  const message = `${label}: the far side of its contract could not be imported: ${toErrorData(thrown).message}`;
  return {
    ok: false,
    step: "isolate",
    failure: failure("load", message, thrown),
    diagnostics: hintDenied([diagnose("ISOLATE_UNAVAILABLE", message, { cause: toErrorData(thrown) })]),
  };
};
