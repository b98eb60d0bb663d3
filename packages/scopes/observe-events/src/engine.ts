import { type Diagnostic, isThenable, type MaybePromise, whenReady } from "@hardpoint/core";
import { checkSpec } from "./check.js";
import { observeEndOfTurn } from "./end-of-turn.js";
import type { EngineContext, PlacedSpec } from "./engine-context.js";
import { runObservation } from "./observation.js";
import type { Locate, ObserveEffects, ObserveEngine, ParsedObserveSpec } from "./observe.js";
import { parseObserveSpec } from "./parse.js";

export const createObserveEngine = (context: EngineContext): ObserveEngine => {
  /** What was read already, and told: a value is told of once, however often it is observed with. */
  const known = new WeakMap<object, ParsedObserveSpec>();
  /** The lists whose items were told of, those included that are no objects. */
  const lists = new WeakSet<readonly unknown[]>();

  const parse = (value: unknown, locate?: Locate): ParsedObserveSpec => {
    const read = isObject(value) ? known.get(value) : undefined;
    // A spec that was read is its own reading.
    if (read?.spec !== undefined && read.spec === value) return read;
    const parsed = parseObserveSpec(value, locate);
    if (isObject(value)) known.set(value, parsed);
    if (parsed.spec) known.set(parsed.spec, { spec: parsed.spec, diagnostics: [] });
    return parsed;
  };

  const readSpecs = (values: readonly unknown[], locate: Locate | undefined): readonly PlacedSpec[] => {
    const told = lists.has(values);
    lists.add(values);
    return values.flatMap((value, index) => {
      const before = isObject(value) ? known.get(value) : undefined;
      const read = before ?? parse(value, locate && ((path, what) => locate([index, ...path], what)));
      if (before === undefined && !told)
        for (const diagnostic of read.diagnostics) context.report(diagnostic);
      return read.spec === undefined ? [] : [{ spec: read.spec, index }];
    });
  };

  /** Keeps the modules that are registered now until the work is done. */
  const holding = (work: () => MaybePromise<ObserveEffects>): MaybePromise<ObserveEffects> => {
    const release = context.registry.current.hold();
    let pending = false;
    try {
      const effects = work();
      if (!isThenable(effects)) return effects;
      pending = true;
      return Promise.resolve(effects).finally(release);
    } finally {
      if (!pending) release();
    }
  };

  return {
    parse,
    check(value, locate) {
      const { spec, diagnostics } = parse(value, locate);
      if (spec === undefined) return diagnostics;
      return whenReady(checkSpec(spec, context, locate), (more): readonly Diagnostic[] => [
        ...diagnostics,
        ...more,
      ]);
    },
    observe: (request) =>
      holding(() => {
        const specs = readSpecs(request.specs, request.locate);
        return runObservation(request, specs, context);
      }),
    endTurn: (request) =>
      holding(() => {
        const specs = readSpecs(request.specs, request.locate);
        return observeEndOfTurn(request, specs, context);
      }),
  };
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
