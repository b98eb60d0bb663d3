import { type Binding, type BoundTarget, callWithArguments } from "./binding.js";
import { CallTools } from "./call-tools.js";
import type { Capabilities } from "./capability.js";
import { checkWith } from "./check-schema.js";
import { checkValues } from "./check-values.js";
import type { Contract, ModuleShape } from "./contract.js";
import { createDeadlines, type Deadlines } from "./deadlines.js";
import { toErrorData } from "./error-data.js";
import { type CallResult, failed, failure, succeeded } from "./failure.js";
import type { Logger } from "./logger.js";
import { isThenable, type MaybePromise, whenReady } from "./maybe-promise.js";
import type { CallOptions, ModuleHandle } from "./module-handle.js";
import { type ModuleLike, readMember } from "./module-members.js";
import { checkShape } from "./shape.js";

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
 * deadline; a synchronous endless loop can't be interrupted here, and what the module throws later, from a timer or
 * an event listener of its own, can't be caught (run such code in another isolate).
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
  binding: Binding,
  settings: Settings,
): ModuleHandle => {
  const found = readMembers(module, shape);
  const values = Object.fromEntries([...found].filter(([name]) => shape[name]?.kind === "value"));
  const target: BoundTarget = {
    values,
    has: (member) => isMethod(module, member),
    call(member, ...args) {
      // Read anew at each call, as `module.member(...args)` would: a live export may have changed.
      const method = readMember(module, member);
      if (typeof method !== "function") throw new TypeError(`The module has no method "${member}".`);
      return Reflect.apply(method, module, args);
    },
  };

  const invoke = (
    who: string,
    member: string,
    data: unknown,
    call: CallOptions,
    use: Binding,
  ): MaybePromise<CallResult> => {
    const tools = new CallTools(settings, call);
    let result: unknown;
    try {
      result = use(target, member, data, tools);
    } catch (thrown) {
      return failed(failure("throw", `${who} threw: ${toErrorData(thrown).message}`, thrown));
    }
    return isThenable(result) ? settle(result, who, call, settings, tools) : succeeded(result);
  };

  return {
    isolate: "inline",
    members: [...found.keys()],
    values,
    call(member, data, call = {}) {
      const who = `${settings.label}: ${member}()`;
      const expected = memberOf(shape, member);
      const returns = expected?.kind === "method" ? expected.returns : undefined;
      const result = whenReady(invoke(who, member, data, call, binding), (settled) => {
        if (!settled.ok || returns === undefined) return settled;
        const checked = checkWith(returns, settled.value);
        if (checked.ok) return succeeded(checked.value);
        return failed(
          failure("result", `${who} gave a result that its contract does not allow: ${checked.problems}`),
        );
      });
      return redacted(result, call);
    },
    create(member, data, call = {}) {
      const who = `${settings.label}: ${member}()`;
      const expected = memberOf(shape, member);
      if (expected?.kind !== "factory") return failed(failure("result", `${who} is no factory`));
      const result = whenReady(
        invoke(who, member, data, call, callWithArguments),
        (settled): CallResult<ModuleHandle> => {
          if (!settled.ok) return settled;
          const check = checkShape(settled.value, expected.instance);
          if (!check.ok)
            return failed(
              failure("result", `${who} made what its contract does not allow: ${check.problems.join("; ")}`),
            );
          const instance = handleOn(check.module, expected.instance, callWithArguments, settings);
          const problems = checkValues(instance.values, expected.instance);
          if (problems.length === 0) return succeeded(instance);
          return failed(
            failure("result", `${who} made what its contract does not allow: ${problems.join("; ")}`),
          );
        },
      );
      return redacted(result, call);
    },
    dispose: () => undefined,
  };
};

const redacted = <T>(
  result: MaybePromise<CallResult<T>>,
  { redact }: CallOptions,
): MaybePromise<CallResult<T>> =>
  redact === undefined
    ? result
    : whenReady(result, (settled) => (settled.ok ? settled : failed(redact(settled.failure))));

const memberOf = (shape: ModuleShape, name: string) => (Object.hasOwn(shape, name) ? shape[name] : undefined);

/** The members of the shape that the module has. One whose getter throws now counts as absent, as it would when called. */
const readMembers = (module: ModuleLike, shape: ModuleShape): ReadonlyMap<string, unknown> => {
  const found = new Map<string, unknown>();
  for (const name of Object.keys(shape)) {
    try {
      const member = readMember(module, name);
      if (member !== undefined) found.set(name, member);
    } catch {
      // The validator has read it once; a getter that fails the second time has nothing to give.
    }
  }
  return found;
};

const isMethod = (module: ModuleLike, member: string): boolean => {
  try {
    return typeof readMember(module, member) === "function";
  } catch {
    // A getter that throws: there is nothing to call.
    return false;
  }
};

const settle = (
  pending: PromiseLike<unknown>,
  who: string,
  call: CallOptions,
  settings: Settings,
  tools: CallTools,
): Promise<CallResult> =>
  new Promise((resolve) => {
    const { signal } = call;
    const ms = call.deadlineMs ?? settings.deadlineMs ?? defaultCallDeadlineMs;
    const end = (result: CallResult): void => {
      deadline.cancel();
      signal?.removeEventListener("abort", onAbort);
      resolve(result);
    };
    const giveUp = (message: string, reason: unknown): void => {
      end(failed(failure("timeout", message)));
      tools.abort(reason);
    };
    const onAbort = (): void => giveUp(`${who} was given up by the host`, signal?.reason);
    const deadline = settings.deadlines.start(ms, () => {
      const message = `${who} did not settle within ${ms} ms`;
      giveUp(message, new DOMException(message, "TimeoutError"));
    });
    signal?.addEventListener("abort", onAbort, { once: true });
    // It may have been aborted before, or by what the module did.
    if (signal?.aborted) onAbort();
    // `resolve` takes a foreign thenable's first answer, and its error as one. This is always attached, so that a
    // rejection after the deadline reaches nobody.
    new Promise<unknown>((adopt) => adopt(pending)).then(
      (value) => end(succeeded(value)),
      (thrown: unknown) =>
        end(failed(failure("throw", `${who} rejected: ${toErrorData(thrown).message}`, thrown))),
    );
  });
