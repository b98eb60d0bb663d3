import {
  type Binding,
  type CallResult,
  type Capabilities,
  type Capability,
  type Contract,
  failed,
  failure,
  type Logger,
  type ModuleHandle,
  type StandardSchema,
} from "@hardpoint/core";
import { createBirpc } from "birpc";
import { createInlineIsolate } from "../inline/inline-isolate.js";
import { toPlainData } from "./plain-data.js";
import type {
  CallData,
  CapabilitiesData,
  ContractData,
  FarFunctions,
  NearFunctions,
  OpenAnswer,
  OpenData,
  SyncRequest,
} from "./protocol.js";

/** How the far side reaches the near one. */
export interface FarTransport {
  post(message: unknown): void;
  listen(onMessage: (message: unknown) => void): void;
  /** Blocks until the host has answered. */
  callSync(request: SyncRequest): CallResult;
}

/** What a contract's far-side module exports: the functions that run where its extensions live. */
export interface FarSideModule {
  readonly binding?: Binding;
  readonly upgrades?: Readonly<Record<string, (module: unknown) => unknown>>;
}

/** Serves an isolate: imports modules, calls them, and answers with plain data. */
export const serveFarSide = (transport: FarTransport): void => {
  const isolate = createInlineIsolate();
  const handles = new Map<number, ModuleHandle>();
  const running = new Map<number, AbortController>();

  const logger = (call: number): Logger => {
    const write =
      (level: "debug" | "info" | "warn" | "error") =>
      (message: string, fields?: unknown): void => {
        const plain = toPlainData(fields, "a log call");
        void near.log.asEvent(
          call,
          level,
          String(message),
          plain.ok ? plain.value : { unreadable: plain.failure.message },
        );
      };
    return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
  };

  const open = async (data: OpenData): Promise<OpenAnswer> => {
    const contract = await importContract(data.contract);
    const opened = await isolate.open({
      url: data.url,
      ...(data.path === undefined ? {} : { path: data.path }),
      contract,
      label: data.label,
      ...(data.needs === undefined ? {} : { needs: data.needs }),
      ...(data.source ? { source: data.source } : {}),
      // The near side keeps all deadlines: this side may be the one that hangs.
      importMs: 0,
      callMs: 0,
      log: logger(0),
    });
    if (!opened.ok) return opened;
    const values = toPlainData(opened.handle.values, data.label);
    if (!values.ok)
      return { ok: false, step: "validate", failure: values.failure, diagnostics: opened.diagnostics };
    handles.set(data.target, opened.handle);
    return {
      ok: true,
      members: opened.handle.members,
      values: values.value as Record<string, unknown>,
      negotiation: opened.negotiation,
      ...(opened.ownName === undefined ? {} : { ownName: opened.ownName }),
      diagnostics: opened.diagnostics,
    };
  };

  const call = async (data: CallData): Promise<CallResult> => {
    const handle = handles.get(data.target);
    if (!handle) return failed(failure("lost", `Nothing is open under ${data.target} in this isolate.`));
    const controller = new AbortController();
    running.set(data.call, controller);
    const options = {
      signal: controller.signal,
      deadlineMs: 0,
      log: logger(data.call),
      capabilities: farCapabilities(data, transport, near),
    };
    try {
      if (data.instance !== undefined) {
        const made = await handle.create(data.member, data.data, options);
        if (!made.ok) return made;
        handles.set(data.instance, made.value);
        return toPlainData({ members: made.value.members, values: made.value.values }, `${data.member}()`);
      }
      const result = await handle.call(data.member, data.data, options);
      return result.ok ? toPlainData(result.value, `${data.member}()`) : result;
    } finally {
      running.delete(data.call);
    }
  };

  const near = createBirpc<NearFunctions, FarFunctions>(
    {
      open,
      call,
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
};

/** The contract as this side knows it: shapes as data, binding and upgrades imported, no schemas. */
const importContract = async (data: ContractData): Promise<Contract> => {
  const far: FarSideModule =
    data.farSide === undefined ? {} : ((await import(data.farSide)) as FarSideModule);
  const bare = (version: string, module: Contract["module"]): Contract => ({
    $$type: "@hardpoint/contract",
    scope: data.scope,
    version,
    entry: anything,
    module,
    key: () => "",
    upgrades: {},
  });
  const upgrades = Object.fromEntries(
    Object.entries(data.older).map(([major, older]) => {
      const apply =
        far.upgrades !== undefined && Object.hasOwn(far.upgrades, major) ? far.upgrades[major] : undefined;
      if (!apply) throw new Error(`The far side of ${data.scope} has no upgrade from ${major}.`);
      return [major, { from: bare(older.version, older.shape), apply }];
    }),
  );
  return { ...bare(data.version, data.shape), upgrades, ...(far.binding ? { binding: far.binding } : {}) };
};

const anything: StandardSchema = {
  "~standard": { version: 1, vendor: "hardpoint", validate: (value) => ({ value }) },
};

const farCapabilities = (
  data: { readonly call: number; readonly capabilities: CapabilitiesData },
  transport: FarTransport,
  near: {
    capability: (call: number, name: string, method: string, args: readonly unknown[]) => Promise<CallResult>;
  },
): Capabilities =>
  Object.fromEntries(
    Object.entries(data.capabilities).map(([name, { mode, methods }]): [string, Capability] => {
      const sync = (method: string, args: readonly unknown[]): unknown =>
        unwrap(
          transport.callSync({ call: data.call, name, method, args: plainArguments(args, name, method) }),
        );
      const async = async (method: string, args: readonly unknown[]): Promise<unknown> =>
        unwrap(await near.capability(data.call, name, method, plainArguments(args, name, method)));
      const invoke = mode === "sync" ? sync : async;
      return [
        name,
        {
          $$type: "@hardpoint/capability",
          mode,
          methods: Object.fromEntries(
            methods.map((method) => [method, (...args: unknown[]) => invoke(method, args)]),
          ),
        },
      ];
    }),
  );

const plainArguments = (args: readonly unknown[], name: string, method: string): readonly unknown[] => {
  const plain = toPlainData(args, `A call of ${name}.${method}()`);
  if (!plain.ok) throw new TypeError(plain.failure.message);
  return plain.value as unknown[];
};

const unwrap = (result: CallResult): unknown => {
  if (result.ok) return result.value;
  const error = new Error(result.failure.error?.message ?? result.failure.message);
  error.name = result.failure.error?.name ?? "CapabilityError";
  throw error;
};
