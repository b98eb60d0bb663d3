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
import { graphTopologiesContract } from "./contract.js";
import { createTopologyEngine, type TopologyEngine } from "./engine.js";
import { graphTopologies } from "./scope.js";
import type { TopologyModule } from "./topology-module.js";

export interface GraphTopologiesOptions {
  /** Topologies that the host brings, by name. They run in this thread. */
  readonly custom?: Readonly<Record<string, TopologyModule>>;
  /** Topologies that a loader has loaded. Whoever loaded them disposes of them. */
  readonly extensions?: readonly Extension[];
  /** What topologies may ask of the host. */
  readonly capabilities?: Capabilities;
  /** Default: the console. */
  readonly log?: Logger;
  /** Takes what is wrong with `custom` and `extensions`. Default: warnings in the log. */
  readonly report?: Report;
  readonly deadlines?: Deadlines;
  /** Milliseconds that a custom topology has to settle. Default 30,000. */
  readonly deadlineMs?: number;
}

/**
 * Builds graphs for a host that uses this scope by itself. A custom topology that can't be used is reported and left
 * out, so its name is unknown.
 *
 * @example
 * const topologies = createGraphTopologies({ custom: { diamond } });
 * const { graph, diagnostics } = await topologies.build({ topology: "diamond", agents: ["a", "b", "c", "d"] });
 */
export const createGraphTopologies = (options: GraphTopologiesOptions = {}): TopologyEngine => {
  const log = options.log ?? consoleLogger(console);
  const report = options.report ?? ((diagnostic) => log.warn(formatDiagnostic(diagnostic)));
  const deadlines = options.deadlines ?? createDeadlines();
  const builder = createRegistry().build();
  const add = (extension: Extension): void => {
    const refused = builder.add(extension);
    if (refused) report(refused);
  };

  for (const extension of builtinExtensions(graphTopologies, deadlines)) add(extension);
  for (const [name, module] of Object.entries(options.custom ?? {})) {
    const made = createInlineExtension(graphTopologiesContract, {
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
    if (extension.scope === graphTopologiesContract.scope) add(extension);
    else
      report(
        diagnose(
          "SCOPE_UNKNOWN",
          `"${extension.name}" is an extension of ${extension.scope}, not a topology.`,
        ),
      );
  }
  return createTopologyEngine({
    registry: { current: builder.seal() },
    capabilities: options.capabilities ?? {},
  });
};
