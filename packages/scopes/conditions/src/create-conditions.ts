import {
  builtinExtensions,
  type Capabilities,
  consoleLogger,
  createDeadlines,
  createInlineExtension,
  createRegistry,
  type Deadlines,
  diagnose,
  type Extension,
  formatDiagnostic,
  type Logger,
  type Report,
} from "@hardpoint/core";
import type { ConditionModule } from "./condition-module.js";
import { isConditionName } from "./condition-name.js";
import { conditionsContract } from "./contract.js";
import { type ConditionEngine, createConditionEngine } from "./engine.js";
import { conditions } from "./scope.js";

export interface ConditionsOptions {
  /** Conditions that the host brings, by name. They run in this thread. */
  readonly custom?: Readonly<Record<string, ConditionModule>>;
  /** Conditions that a loader has loaded. Whoever loaded them disposes of them. */
  readonly extensions?: readonly Extension[];
  /** What conditions may ask of the host; `artifacts` is the one that they know. */
  readonly capabilities?: Capabilities;
  /** Default: the console. */
  readonly log?: Logger;
  /** Takes what is wrong with `custom` and `extensions`, and every failed evaluation. Default: warnings in the log. */
  readonly report?: Report;
  readonly deadlines?: Deadlines;
  /** Milliseconds that a custom condition has to settle. Default 30,000. */
  readonly deadlineMs?: number;
}

/**
 * The conditions engine for a host that uses this scope by itself. A custom condition that can't be used is
 * reported and left out, so its name is unknown.
 *
 * @example
 * const engine = createConditions({ custom: { weekday: { handler: () => new Date().getDay() % 6 !== 0 } } });
 * const { condition } = engine.parse({ all: ["user_approval", "weekday"] });
 */
export const createConditions = (options: ConditionsOptions = {}): ConditionEngine => {
  const log = options.log ?? consoleLogger(console);
  const report = options.report ?? ((diagnostic) => log.warn(formatDiagnostic(diagnostic)));
  const deadlines = options.deadlines ?? createDeadlines();
  const builder = createRegistry().build();
  const add = (extension: Extension): void => {
    const refused = builder.add(extension);
    if (refused) report(refused);
  };

  for (const extension of builtinExtensions(conditions, deadlines)) add(extension);
  for (const [name, module] of Object.entries(options.custom ?? {})) {
    if (!isConditionName(name)) {
      report(
        diagnose("CONDITION_SYNTAX", `The custom condition "${name}" can't be called by that name.`, {
          hint: nameHint,
        }),
      );
      continue;
    }
    const made = createInlineExtension(conditionsContract, {
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
    if (extension.scope === conditionsContract.scope) add(extension);
    else
      report(
        diagnose(
          "SCOPE_UNKNOWN",
          `"${extension.name}" is an extension of ${extension.scope}, not a condition.`,
        ),
      );
  }
  return createConditionEngine({
    registry: { current: builder.seal() },
    capabilities: options.capabilities ?? {},
    report,
  });
};

const nameHint = "A condition's name has no spaces and no parentheses.";
