import {
  asyncCapability,
  builtinExtensions,
  type Capabilities,
  checkWith,
  consoleLogger,
  createDeadlines,
  createInlineExtension,
  createRegistry,
  type Deadlines,
  diagnose,
  type Extension,
  formatDiagnostic,
  type Logger,
  type MaybePromise,
  type Report,
  type Truth,
} from "@hardpoint/core";
import { conditionsCapability } from "./ask-when.js";
import { observeEventsContract } from "./contract.js";
import { createObserveEngine } from "./engine.js";
import type { ObserveEngine, ObserveFacts } from "./observe.js";
import type { ObserveEventModule } from "./observe-event-module.js";
import { eventSchema } from "./schema.js";
import { observeEvents } from "./scope.js";

export interface ObserveEventsOptions {
  /** Handlers of events that the host brings, by the event's name. They run in this thread. */
  readonly custom?: Readonly<Record<string, ObserveEventModule>>;
  /** Handlers that a loader has loaded. Whoever loaded them disposes of them. */
  readonly extensions?: readonly Extension[];
  /** Evaluates a `when`. Default: the capability `conditions`; without either, a spec with a `when` never fires. */
  readonly evaluate?: (condition: unknown, facts: ObserveFacts) => MaybePromise<Truth>;
  /** What handlers may ask of the host. */
  readonly capabilities?: Capabilities;
  /** Default: the console. */
  readonly log?: Logger;
  /** Takes what is wrong with `custom`, `extensions` and specs, and every failure. Default: warnings in the log. */
  readonly report?: Report;
  readonly deadlines?: Deadlines;
  /** Milliseconds that a handler of the host has to settle. Default 30,000. */
  readonly deadlineMs?: number;
}

/**
 * The engine of observe specs for a host that uses this scope by itself. A handler that can't be used is reported and
 * left out, so its event is unknown.
 *
 * @example
 * const engine = createObserveEvents({ custom: { pushed: { handle: () => ["Look at the build."] } } });
 * const { spec } = engine.parse({ on: "pushed" });
 */
export const createObserveEvents = (options: ObserveEventsOptions = {}): ObserveEngine => {
  const log = options.log ?? consoleLogger(console);
  const report = options.report ?? ((diagnostic) => log.warn(formatDiagnostic(diagnostic)));
  const deadlines = options.deadlines ?? createDeadlines();
  const builder = createRegistry().build();
  const add = (extension: Extension): void => {
    const refused = builder.add(extension);
    if (refused) report(refused);
  };

  for (const extension of builtinExtensions(observeEvents, deadlines)) add(extension);
  for (const [name, module] of Object.entries(options.custom ?? {})) {
    const named = checkWith(eventSchema, name);
    if (!named.ok) {
      report(diagnose("CONFIG_INVALID", `The event "${name}" can't have a handler: ${named.problems}.`));
      continue;
    }
    const made = createInlineExtension(observeEventsContract, {
      name,
      module,
      origin: { kind: "host" },
      deadlines,
      ...(options.deadlineMs === undefined ? {} : { deadlineMs: options.deadlineMs }),
    });
    for (const diagnostic of made.diagnostics) report(diagnostic);
    if (made.extension) add(made.extension);
  }
  for (const extension of options.extensions ?? []) {
    if (extension.scope === observeEventsContract.scope) add(extension);
    else
      report(
        diagnose(
          "SCOPE_UNKNOWN",
          `"${extension.name}" is an extension of ${extension.scope}, not the handler of an event.`,
        ),
      );
  }
  return createObserveEngine({
    registry: { current: builder.seal() },
    capabilities: withEvaluate(options),
    report,
  });
};

const withEvaluate = ({ capabilities, evaluate }: ObserveEventsOptions): Capabilities =>
  evaluate === undefined
    ? (capabilities ?? {})
    : { ...capabilities, [conditionsCapability]: asyncCapability({ evaluate }) };
