import { type Binding, type BindingTools, type BoundTarget, callWithArguments } from "./binding.js";
import type { Capabilities } from "./capability.js";
import { checkWith } from "./check-schema.js";
import type { Contract, ModuleShape } from "./contract.js";
import { createDeadlines, type Deadlines } from "./deadlines.js";
import { toErrorData } from "./error-data.js";
import { type CallResult, failed, failure, succeeded } from "./failure.js";
import { type Logger, silentLogger } from "./logger.js";
import { isThenable, type MaybePromise } from "./maybe-promise.js";
import type { CallOptions, ModuleHandle } from "./module-handle.js";
import { checkShape, type ModuleLike } from "./shape.js";

export interface InlineHandleOptions {
  /** For messages: `conditions "git_clean"`. */
  readonly label: string;
  readonly deadlines?: Deadlines;
  /** Milliseconds; default 30,000. 0 means never. */
  readonly deadlineMs?: number;
  readonly capabilities?: Capabilities;
  readonly log?: Logger;
}

/** The default deadline of one call: 30 s, as in Coding Code's and the teaching agent's runners. */
export const defaultCallDeadlineMs = 30_000;

/**
 * A handle on a module that lives in this thread and keeps the contract's shape. Asynchronous results have a
 * deadline; a synchronous endless loop can't be interrupted here (run such code in another isolate).
 */
export const createInlineHandle = (
  module: ModuleLike,
  contract: Pick<Contract, "module" | "binding">,
  options: InlineHandleOptions,
): ModuleHandle => {
  const deadlines = options.deadlines ?? createDeadlines();
  return handleOn(module, contract.module, contract.binding ?? callWithArguments, { ...options, deadlines });
};

type Settings = InlineHandleOptions & { readonly deadlines: Deadlines };

const handleOn = (
  module: ModuleLike,
  shape: ModuleShape,
  bound: Binding,
  settings: Settings,
): ModuleHandle => {
  const members = Object.keys(shape).filter((name) => module[name] !== undefined);
  const values = Object.fromEntries(members.filter((name) => shape[name]?.kind === "value").map((name) => [name, module[name]]));
  const target: BoundTarget = {
    values,
    has: (member) => typeof module[member] === "function",
    call(member, ...args) {
      const found = module[member];
      if (typeof found !== "function") throw new TypeError(`The module has no method "${member}".`);
      return Reflect.apply(found, module, args);
    },
  };

  const invoke = (member: string, data: unknown, call: CallOptions, use: Binding): MaybePromise<CallResult> => {
    const who = `${settings.label}: ${member}()`;
    const tools = createTools(settings, call);
    let result: unknown;
    try {
      result = use(target, member, data, tools);
    } catch (thrown) {
      return failed(failure("throw", `${who} threw: ${toErrorData(thrown).message}`, thrown));
    }
    if (!isThenable(result)) return succeeded(result);
    return settle(result, who, call, settings, tools);
  };

  return {
    isolate: "inline",
    members,
    values,
    call(member, data, call = {}) {
      const expected = shape[member];
      const returns = expected?.kind === "method" ? expected.returns : undefined;
      const result = invoke(member, data, call, bound);
      const check = (settled: CallResult): CallResult => {
        if (!settled.ok || returns === undefined) return settled;
        const checked = checkWith(returns, settled.value);
        return checked.ok
          ? succeeded(checked.value)
          : failed(failure("result", `${settings.label}: ${member}() gave a result that its contract does not allow: ${checked.problems}`));
      };
      return isThenable(result) ? result.then((settled) => check(settled as CallResult)) : check(result as CallResult);
    },
    create(member, data, call = {}) {
      const expected = shape[member];
      const toInstance = (settled: CallResult): CallResult<ModuleHandle> => {
        if (!settled.ok) return settled;
        if (expected?.kind !== "factory") return failed(failure("result", `${settings.label}: ${member} is no factory`));
        const problems = checkShape(settled.value, expected.instance);
        if (!problems.ok) {
          return failed(failure("result", `${settings.label}: what ${member}() made does not keep its contract: ${problems.problems.join("; ")}`));
        }
        return succeeded(handleOn(problems.module, expected.instance, callWithArguments, settings));
      };
      const result = invoke(member, data, call, callWithArguments);
      return isThenable(result) ? result.then((settled) => toInstance(settled as CallResult)) : toInstance(result as CallResult);
    },
    dispose: () => undefined,
  };
};

const settle = (
  pending: PromiseLike<unknown>,
  who: string,
  call: CallOptions,
  settings: Settings,
  tools: CallTools,
): Promise<CallResult> =>
  new Promise((resolve) => {
    const ms = call.deadlineMs ?? settings.deadlineMs ?? defaultCallDeadlineMs;
    const end = (result: CallResult): void => {
      deadline.cancel();
      call.signal?.removeEventListener("abort", onAbort);
      resolve(result);
    };
    const giveUp = (message: string): void => {
      tools.abort(message);
      end(failed(failure("timeout", message)));
    };
    const onAbort = (): void => giveUp(`${who} was given up by the host`);
    const deadline = settings.deadlines.start(ms, () => giveUp(`${who} did not settle within ${ms} ms`));
    call.signal?.addEventListener("abort", onAbort, { once: true });
    if (call.signal?.aborted) return onAbort();
    // A foreign `then` may throw, or call back twice: the promise takes the first answer and an error as one.
    Promise.resolve(pending).then(
      (value) => end(succeeded(value)),
      (thrown: unknown) => end(failed(failure("throw", `${who} rejected: ${toErrorData(thrown).message}`, thrown))),
    );
  });

interface CallTools extends BindingTools {
  abort(reason: string): void;
}

const createTools = (settings: Settings, call: CallOptions): CallTools => {
  let controller: AbortController | undefined;
  return {
    log: call.log ?? settings.log ?? silentLogger,
    get signal() {
      controller ??= new AbortController();
      if (call.signal?.aborted) controller.abort(call.signal.reason);
      return controller.signal;
    },
    capability: (name) => (own(call.capabilities, name) ?? own(settings.capabilities, name))?.methods,
    abort(reason) {
      controller?.abort(new Error(reason));
    },
  };
};

const own = (capabilities: Capabilities | undefined, name: string) =>
  capabilities !== undefined && Object.hasOwn(capabilities, name) ? capabilities[name] : undefined;
