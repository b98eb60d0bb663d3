import {
  type CallResult,
  type Capabilities,
  type Diagnostic,
  describeOrigin,
  diagnose,
  type Extension,
  type Failure,
  failure,
  formatSource,
  type Generation,
  isThenable,
  type MaybePromise,
  type Registry,
  type Report,
  syncCapability,
  type Truth,
  toErrorData,
  whenReady,
} from "@hardpoint/core";
import { artifactsCapability, type ConditionCallData } from "./binding.js";
import { checkCondition } from "./check.js";
import type { Condition, ConditionCall } from "./condition.js";
import type { Artifacts, ConditionFacts } from "./condition-env.js";
import { type ConditionEntry, conditionsContract } from "./contract.js";
import { type Answer, explainCondition } from "./explanation.js";
import { formatCall } from "./format.js";
import { type Locate, type ParsedCondition, parseCondition } from "./parse.js";
import { snapshot } from "./snapshot.js";

export interface EvaluateOptions {
  /** What `env.artifacts` asks. Default: the capability `artifacts` that the host offers, if it does. */
  readonly artifacts?: Artifacts;
  /** Gives the evaluation up: what has not settled is unknown. */
  readonly signal?: AbortSignal;
}

/** What reads, checks and evaluates conditions. Names are looked up at each use, so that a reload is seen. */
export interface ConditionEngine {
  /** Reads a configuration's value. A condition with a mistake in it is left out, and the diagnostics say why. */
  parse(value: unknown, locate?: Locate): ParsedCondition;
  /** Finds unknown and ambiguous names and arguments that a built-in can't use, without running anything. */
  check(condition: Condition): readonly Diagnostic[];
  /**
   * The condition's truth. A member that failed, did not settle in time or has an unknown name is `"unknown"`, and
   * reported as `CONDITION_FAILED` once in each evaluation. No condition at all is false. Never throws.
   */
  evaluate(
    condition: Condition | undefined,
    facts: ConditionFacts,
    options?: EvaluateOptions,
  ): MaybePromise<Truth>;
  /** Evaluates in the same way, and tells what each part came to. */
  explain(
    condition: Condition | undefined,
    facts: ConditionFacts,
    options?: EvaluateOptions,
  ): MaybePromise<Answer>;
}

/** The part of a `ScopeContext` that the engine uses. */
interface EngineContext {
  readonly registry: Pick<Registry, "current">;
  readonly capabilities: Capabilities;
  readonly report: Report;
}

export const createConditionEngine = (context: EngineContext): ConditionEngine => {
  const explain: ConditionEngine["explain"] = (condition, facts, options = {}) => {
    if (condition === undefined) return { text: "no condition", truth: false };
    const generation = context.registry.current;
    const ask = createAsk(context, generation, facts, options);
    const release = generation.hold();
    let pending = false;
    try {
      const answer = explainCondition(condition, ask);
      if (!isThenable(answer)) return answer;
      pending = true;
      return Promise.resolve(answer).finally(release);
    } finally {
      if (!pending) release();
    }
  };
  return {
    parse: parseCondition,
    check: (condition) => checkCondition(condition, context.registry.current),
    explain,
    evaluate: (condition, facts, options) =>
      whenReady(explain(condition, facts, options), (answer) => answer.truth),
  };
};

/** Asks names within one evaluation: of one generation, with one copy of the facts, and each failure told once. */
const createAsk = (
  context: EngineContext,
  generation: Generation,
  facts: ConditionFacts,
  options: EvaluateOptions,
) => {
  const told = new Set<string>();
  const copied = copy(facts);
  const callOptions = {
    capabilities: options.artifacts
      ? { ...context.capabilities, [artifactsCapability]: offer(options.artifacts) }
      : context.capabilities,
    ...(options.signal ? { signal: options.signal } : {}),
  };

  const fail = (call: ConditionCall, reason: Failure, extension?: Extension): Answer => {
    const text = formatCall(call);
    const source = call.source ?? extension?.source;
    if (!told.has(text)) {
      told.add(text);
      context.report(
        diagnose(
          "CONDITION_FAILED",
          `The condition "${text}"${extension ? whence(extension) : ""} counts as unknown: ${reason.message.replace(/\.$/u, "")}.`,
          {
            ...(source ? { source } : {}),
            ...(reason.error ? { cause: reason.error } : {}),
          },
        ),
      );
    }
    return { text, truth: "unknown", failure: reason };
  };

  return (call: ConditionCall): MaybePromise<Answer> => {
    if (!copied.ok) return fail(call, copied.failure);
    const found = generation.lookup(conditionsContract.scope, call.name);
    if (found.kind === "missing") return fail(call, failure("load", `no condition is called "${call.name}"`));
    if (found.kind === "ambiguous")
      return fail(call, failure("load", `the name could be ${found.names.join(" or ")}`));
    const { config } = (found.extension.entry ?? {}) as Partial<ConditionEntry>;
    const data: ConditionCallData = {
      arg: call.arg ?? "",
      env: copied.value,
      ...(config === undefined ? {} : { config }),
    };
    return whenReady(found.extension.handle.call("handler", data, callOptions), (result): Answer => {
      if (!result.ok) return fail(call, result.failure, found.extension);
      if (typeof result.value === "boolean") return { text: formatCall(call), truth: result.value };
      return fail(
        call,
        failure("result", "its isolate gave something that is neither true nor false"),
        found.extension,
      );
    });
  };
};

/** ` (ext/git-clean.js, declared at role.yaml:9:7)`; nothing for a built-in, which is nobody's to mend. */
const whence = ({ origin, entry, module, source }: Extension): string => {
  if (origin.kind === "builtin") return "";
  const specifier =
    typeof entry === "object" && entry !== null && "module" in entry ? String(entry.module) : module;
  const declared = source ? `declared at ${formatSource(source)}` : `brought by ${describeOrigin(origin)}`;
  return ` (${specifier === undefined ? "" : `${specifier}, `}${declared})`;
};

const copy = (facts: ConditionFacts): CallResult<ConditionFacts> => {
  try {
    return { ok: true, value: snapshot(facts) };
  } catch (thrown) {
    return {
      ok: false,
      failure: failure(
        "throw",
        `what the host handed over is not plain data: ${toErrorData(thrown).message}`,
        thrown,
      ),
    };
  }
};

const offer = (artifacts: Artifacts) =>
  syncCapability({
    exists: (name: string) => artifacts.exists(name),
    read: (name: string) => artifacts.read(name),
  });
