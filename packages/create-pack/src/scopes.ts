/** One kind of extension that a pack can begin with. */
export interface ScopeTemplate {
  /** As configuration files spell it. */
  readonly id: string;
  /** What the extension does, for the questions and the README. */
  readonly what: string;
  /** The file of its module and of its test, without a suffix. */
  readonly file: string;
  /** Its entry in the manifest, but for the module. */
  readonly entry: Readonly<Record<string, unknown>> & { readonly name: string };
  /** The lowest version of the scope's contract that the module needs. */
  readonly contract: string;
  /** The package that has its types, and its kit for tests. */
  readonly package: string;
  /** How a user puts it to use, in role.yaml. */
  readonly usage: string;
}

/** In the order in which they are asked for. */
export const scopeTemplates: readonly ScopeTemplate[] = [
  {
    id: "conditions",
    what: "tools_used(n): has the agent used so many tools?",
    file: "tools-used",
    entry: { name: "tools_used" },
    contract: "1.0",
    package: "@hardpoint/conditions",
    usage: "gate: tools_used(2)",
  },
  {
    id: "hooks",
    what: "no_recursive_delete: a guard that does not let `rm -rf` run",
    file: "no-recursive-delete",
    entry: {
      name: "no_recursive_delete",
      events: ["tool.execute.before"],
      phase: "before",
      onFailure: "deny",
    },
    contract: "1.0",
    package: "@hardpoint/dialects",
    usage: "# no_recursive_delete runs before every tool",
  },
  {
    id: "observe_events",
    what: "deployed: the model is told which version is out",
    file: "deployed",
    entry: { name: "deployed" },
    contract: "1.0",
    package: "@hardpoint/observe-events",
    usage: "observe:\n  - on: deployed",
  },
  {
    id: "graph_topologies",
    what: "relay: each agent hands its work to the next one",
    file: "relay",
    entry: { name: "relay" },
    contract: "1.0",
    package: "@hardpoint/graph-topologies",
    usage: "collaboration:\n  topology: relay",
  },
  {
    id: "termination_conditions",
    what: "short_answers: n: the last answers have no more words than that",
    file: "short-answers",
    entry: { name: "short_answers" },
    contract: "2.0",
    package: "@hardpoint/termination-conditions",
    usage: "collaboration:\n  termination: { any_of: [{ short_answers: 50 }, { max_iterations: 5 }] }",
  },
  {
    id: "recovery_patterns",
    what: "disk_full: knows the errors of a full disk",
    file: "disk-full",
    entry: { name: "disk_full" },
    contract: "1.0",
    package: "@hardpoint/recovery",
    usage: "# disk_full gives its errors the category disk",
  },
  {
    id: "recovery_strategies",
    what: "wait_longer: tries again, each time after twice as long",
    file: "wait-longer",
    entry: { name: "wait_longer" },
    contract: "1.0",
    package: "@hardpoint/recovery",
    usage: "hooks:\n  recovery:\n    timeout: { chain: [{ strategy: wait_longer, config: { times: 3 } }] }",
  },
  {
    id: "notification_channels",
    what: "status_file: a file with the last message",
    file: "status-file",
    entry: { name: "status_file" },
    contract: "1.0",
    package: "@hardpoint/notification-channels",
    usage: "notifications:\n  channels: [{ kind: status_file, path: .status }]",
  },
];

/** What a pack begins with where nobody says otherwise. */
export const defaultScopes: readonly string[] = ["conditions", "hooks"];
