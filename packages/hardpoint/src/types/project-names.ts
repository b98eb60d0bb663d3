import { points } from "@hardpoint/hooks";
import type { Project } from "@hardpoint/project";

/** The names that can be used in a project, by the scope that they belong to. Sorted. */
export type ProjectNames = ReadonlyMap<string, readonly string[]>;

/** The scopes whose names a type is written for, and the types. */
export const typesOfScopes: Readonly<Record<string, string>> = {
  conditions: "ConditionName",
  graph_topologies: "TopologyName",
  termination_conditions: "TerminationConditionName",
  recovery_patterns: "RecoveryPatternName",
  recovery_strategies: "RecoveryStrategyName",
  notification_channels: "NotificationChannelKind",
  notification_events: "NotificationEventName",
  observe_events: "ObserveEventName",
};

/**
 * Every name under which an extension can be written: of a pack's the full one, the one that `as` made shorter, and the
 * bare one while it is unique. Beside them the hooks by name, and the points of this Hardpoint.
 */
export const projectNames = (project: Pick<Project, "registry" | "hooks" | "declared">): ProjectNames => {
  const { current } = project.registry;
  const ofScopes = Object.keys(typesOfScopes).map((scope) => {
    const names = current.list(scope).flatMap(({ name, origin }) => {
      if (origin.kind !== "pack") return [name];
      const full = [origin.name, ...(origin.as === undefined ? [] : [origin.as])].map(
        (one) => `${one}/${name}`,
      );
      return current.lookup(scope, name).kind === "found" ? [...full, name] : full;
    });
    return [scope, sorted(names)] as const;
  });
  return new Map([
    ...ofScopes,
    [
      "hooks",
      sorted([
        ...project.hooks.list().map(({ name }) => name),
        ...project.declared.map((one) => one.declaration.name),
      ]),
    ],
    ["points", Object.keys(points)],
  ]);
};

const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
