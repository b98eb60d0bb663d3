import { type ProjectNames, typesOfScopes } from "./project-names.js";

/**
 * A declaration file with a type for the names of each scope. Names are written as JSON, so that any text is a literal.
 *
 * @param file what it was made of: the configuration
 */
export const declarations = (names: ProjectNames, file: string): string =>
  [
    `// Written by \`hardpoint types\` from ${file}. It is written anew by the same command, and not by hand.`,
    "",
    ...[
      ...Object.entries(typesOfScopes),
      ["hooks", "HookName"] as const,
      ["points", "PointName"] as const,
    ].flatMap(([scope, type]) => [
      `/** ${describe[scope] ?? `The names of ${scope}.`} */`,
      ...union(type, names.get(scope) ?? []),
      "",
    ]),
    "/** A condition as it is written in `gate`, `continue_until` or `when`: a name, with or without an argument. */",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a type.
    "export type Condition = ConditionName | `${ConditionName}(${string})`;",
    "",
  ].join("\n");

const describe: Readonly<Record<string, string>> = {
  conditions: "Every condition of the project.",
  graph_topologies: "What `collaboration.topology` may name.",
  termination_conditions: "What `collaboration.termination` may name.",
  recovery_patterns: "Every recovery pattern of the project.",
  recovery_strategies: "What a chain of `hooks.recovery` may name.",
  notification_channels: "The kinds of `notifications.channels`.",
  notification_events: "The events of `notifications.events`.",
  observe_events: "What `on` of an observation may name.",
  hooks: "Every hook of the project, those of packs with their prefix.",
  points: "The points of an agent's life at which hooks run.",
};

const union = (type: string, names: readonly string[]): readonly string[] =>
  names.length === 0
    ? [`export type ${type} = never;`]
    : [
        `export type ${type} =`,
        ...names.map((name, at) => `  | ${JSON.stringify(name)}${at === names.length - 1 ? ";" : ""}`),
      ];
