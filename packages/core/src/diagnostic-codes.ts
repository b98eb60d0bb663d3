import type { Severity } from "./severity.js";

interface CodeInfo {
  readonly severity: Severity;
  /** What it means, in one sentence; the page under docs/diagnostics begins with it. */
  readonly summary: string;
}

/** Every code that Hardpoint's own packages give. Each has a page, docs/diagnostics/<CODE>.md. */
export const diagnosticCodes = {
  // Reading configuration
  CONFIG_NOT_FOUND: { severity: "error", summary: "A configuration file that is to be read does not exist." },
  CONFIG_AMBIGUOUS: { severity: "error", summary: "The directory has both role.yaml and hardpoint.yaml." },
  CONFIG_UNREADABLE: { severity: "error", summary: "A configuration file could not be read." },
  CONFIG_SYNTAX: { severity: "error", summary: "A configuration file is not valid YAML." },
  CONFIG_EMPTY: { severity: "warning", summary: "A configuration file has nothing in it." },
  CONFIG_MULTIPLE_DOCUMENTS: {
    severity: "warning",
    summary: "A configuration file holds several YAML documents; only the first is used.",
  },
  CONFIG_INVALID: {
    severity: "error",
    summary: "A value in a configuration file is not of the form that is read there.",
  },
  CONFIG_KEY_UNKNOWN: {
    severity: "warning",
    summary: "A key inside a known structure is not one of those that it has.",
  },
  CONFIG_KEY_UNREAD: {
    severity: "warning",
    summary: "A key of the configuration is read by nothing that the host uses.",
  },
  SCOPE_UNKNOWN: {
    severity: "warning",
    summary: "Extensions are declared for a scope that the host does not use.",
  },

  // Finding and importing a module
  MODULE_NOT_FOUND: {
    severity: "error",
    summary: "The file or package that a specifier names does not exist.",
  },
  MODULE_UNSUPPORTED: {
    severity: "error",
    summary: "What a specifier names is there and can't be loaded as a module.",
  },
  MODULE_SYNTAX: { severity: "error", summary: "The module is not valid JavaScript or TypeScript." },
  MODULE_DEPENDENCY_MISSING: {
    severity: "error",
    summary: "Something that the module imports could not be found.",
  },
  MODULE_THREW: { severity: "error", summary: "The module threw while it was imported." },
  MODULE_TIMEOUT: { severity: "error", summary: "The module did not finish importing before its deadline." },
  MODULE_EMPTY: { severity: "error", summary: "The module exports nothing." },
  MODULE_STALE_DEPENDENCIES: {
    severity: "info",
    summary: "A reload read the module anew, but not the modules that it imports.",
  },
  TYPESCRIPT_LOADER_MISSING: {
    severity: "error",
    summary: "A TypeScript module was met and jiti is not installed.",
  },
  ISOLATE_UNAVAILABLE: {
    severity: "error",
    summary: "The isolate that an extension is to run in is not there, or failed.",
  },

  // Trust
  TRUST_REFUSED: {
    severity: "error",
    summary: "A file is not trusted, or not in its present form, so that nothing of it was run.",
  },
  TRUST_STORE_UNUSABLE: {
    severity: "warning",
    summary: "The file that remembers what is trusted could not be read or written.",
  },

  // Contracts
  CONTRACT_MISMATCH: { severity: "error", summary: "The module does not export what the contract asks for." },
  CONTRACT_TOO_NEW: { severity: "error", summary: "The module needs a newer contract than the host has." },
  CONTRACT_UNSUPPORTED: {
    severity: "error",
    summary: "The module needs an older contract from which no upgrade leads to the host's.",
  },
  CONTRACT_VERSION_INVALID: { severity: "error", summary: "What should be a contract version is none." },
  CONTRACT_UPGRADED: {
    severity: "info",
    summary: "The module was written for an older contract and is used through an upgrade.",
  },
  CONTRACT_STAMP_NEWER: {
    severity: "warning",
    summary: "A module is stamped for a newer contract than its pack says that it needs.",
  },
  CONTRACT_UPGRADE_FAILED: {
    severity: "error",
    summary: "An upgrade made something that does not keep the next contract.",
  },
  MEMBER_UNKNOWN: {
    severity: "warning",
    summary: "The module exports something that looks like a misspelt member.",
  },
  MEMBER_SHADOWED: {
    severity: "warning",
    summary: "The module exports a member by name that is not used, since another place keeps the contract.",
  },
  MEMBER_INVALID: {
    severity: "error",
    summary: "A value that the module exports is not what the contract asks for.",
  },

  // Names
  NAME_DUPLICATE: { severity: "error", summary: "Two extensions of a scope are declared under one name." },
  NAME_IS_BUILTIN: { severity: "error", summary: "An extension takes the name of a built-in." },
  NAME_DIFFERS: {
    severity: "info",
    summary: "A module names itself differently from the entry that declares it.",
  },
  PACK_NOT_FOUND: { severity: "error", summary: "A pack that the configuration uses is not installed." },
  PACK_MANIFEST_MISSING: { severity: "error", summary: "What is used as a pack has no manifest." },
  PACK_MANIFEST_INVALID: {
    severity: "error",
    summary: "The manifest of a pack can't be read or is not valid.",
  },
  PACK_CONTRACT_UNNAMED: {
    severity: "warning",
    summary: "A pack's contracts are not those of the scopes that its extensions are of.",
  },
  PACK_POINT_UNSUPPORTED: {
    severity: "error",
    summary: "A pack relies on a version of a hook point that this host does not have.",
  },
  PACK_CAPABILITY_UNSUPPORTED: {
    severity: "error",
    summary: "A pack relies on a version of a capability that this host does not have.",
  },
  PACK_CAPABILITY_WITHHELD: {
    severity: "warning",
    summary: "A pack asks for a capability that the project does not grant it.",
  },
  PACK_FILE_UNPUBLISHED: {
    severity: "error",
    summary: "A file that a pack needs would not be among those that npm publishes.",
  },
  PACK_DEPENDENCY_UNDECLARED: {
    severity: "error",
    summary: "A published file of a pack imports a package that the pack does not depend on.",
  },
  PACK_DEPENDENCY_RANGE: {
    severity: "warning",
    summary: "A pack depends on a package in a way that will not do for those who install it.",
  },
  PACK_METADATA_INCOMPLETE: {
    severity: "warning",
    summary: "A pack's package.json lacks something that its users look for.",
  },
  PACK_LARGE: { severity: "warning", summary: "A pack is larger than its users would expect." },
  PACK_UNCHECKED: { severity: "warning", summary: "Something of a pack could not be checked here." },
  PACK_CONFORMANCE_FAILED: {
    severity: "error",
    summary: "An extension of a pack does not do what every host relies on.",
  },
  NAME_AMBIGUOUS: { severity: "error", summary: "A bare name is used that several packs have." },

  // Calling
  EXTENSION_FAILED: { severity: "warning", summary: "A call of an extension failed, and was contained." },
  EXTENSION_LATE_ERROR: {
    severity: "warning",
    summary: "Code of an extension failed outside of any call, and was contained.",
  },

  // Hooks
  HOOK_EVENT_UNKNOWN: { severity: "error", summary: "A hook is declared for an event that does not exist." },
  HOOK_EVENT_DUPLICATE: { severity: "warning", summary: "A hook lists the same event twice." },
  HOOK_EVENTS_EMPTY: {
    severity: "warning",
    summary: "A hook is declared for no event, so none of its handlers can run.",
  },
  HOOK_HANDLER_MISSING: {
    severity: "warning",
    summary: "A hook is declared for an event that its module has no handler for.",
  },
  HOOK_HANDLER_UNUSED: {
    severity: "warning",
    summary: "A hook's module has a handler for an event that the hook is not declared for.",
  },
  HOOK_FILTER_IGNORED: {
    severity: "warning",
    summary: "A filter is declared that none of the hook's events consults.",
  },
  HOOK_FILTER_EMPTY: { severity: "warning", summary: "An empty filter list lets nothing through." },
  HOOK_BUILTIN_UNKNOWN: {
    severity: "warning",
    summary: "A flag under hooks.builtin names no built-in hook of the host.",
  },
  HOOK_FAILED: { severity: "warning", summary: "A hook failed in a run, and was contained." },
  HOOK_PART_IGNORED: {
    severity: "warning",
    summary: "A hook said something that the point does not honour.",
  },
  HOOK_OUTCOME_INVALID: { severity: "warning", summary: "What a hook said is not an outcome." },
  HOOK_REWRITE_CONFLICT: { severity: "warning", summary: "Two hooks rewrote the same thing differently." },
  HOOK_RECURSION: {
    severity: "warning",
    summary: "Hooks ran points from within hooks too deeply, and a run was refused.",
  },
  HOOK_INJECTION_LOST: {
    severity: "warning",
    summary: "A hook injected text where there is no session to take it.",
  },
  HOOK_BLOCK_MISSING: {
    severity: "warning",
    summary: "A hook replaces or removes a prompt block that is not there.",
  },
  HOOK_ENTRY_IGNORED: {
    severity: "warning",
    summary: "A hook stands in a file, and its dialect neither registers it nor says why not.",
  },
  HOOK_DIALECT_AMBIGUOUS: {
    severity: "error",
    summary: "A hook file may be of several dialects, and neither its path nor its shape decides.",
  },
  HOOK_DIALECT_UNKNOWN: { severity: "error", summary: "A hook file is of no dialect that is known here." },
  HOOK_DIALECT_UNSUPPORTED: {
    severity: "info",
    summary: "A hook file is one of an agent for which there is no dialect here.",
  },
  HOOK_EVENT_UNSUPPORTED: {
    severity: "warning",
    summary: "A hook is for an event that its system has and no host here fires.",
  },
  HOOK_FEATURE_UNSUPPORTED: {
    severity: "warning",
    summary: "A hook asks for something that its system has and that is not honoured here.",
  },
  HOOK_MATCHER_INVALID: {
    severity: "error",
    summary: "A matcher is no regular expression that can be used.",
  },
  HOOK_MATCHER_DEAD: {
    severity: "warning",
    summary: "A matcher can't match what its author probably meant.",
  },
  HOOK_UNIT_SUSPECT: { severity: "warning", summary: "A time is probably written in another unit." },
  HOOK_COMMAND_UNQUOTED: {
    severity: "warning",
    summary: "A command names a path without quotes, and the path has white space.",
  },
  HOOK_ENABLED_DEFAULTED: { severity: "info", summary: "A hook does not say whether it is enabled, and is." },
  HOOK_SWITCH_UNKNOWN: { severity: "warning", summary: "A hook file switches off a hook that there is not." },
  HOOKS_SWITCHED_OFF: { severity: "info", summary: "A setting switches hooks off." },
  HOOK_OUTPUT_IGNORED: { severity: "warning", summary: "A hook said something that can't be used." },
  CONFIG_CHANGE_REFUSED: {
    severity: "warning",
    summary: "A hook does not let a changed configuration file be used.",
  },
  RELOAD_KEPT: {
    severity: "warning",
    summary: "A file that is watched has changed and can't be read, so the project stays as it was.",
  },
  WATCH_FAILED: { severity: "warning", summary: "Files can't be watched for changes." },
  DISPOSE_FAILED: {
    severity: "warning",
    summary: "Something did not end, or not in time, when a project was disposed.",
  },
  TURN_CONTINUES_EXHAUSTED: {
    severity: "warning",
    summary: "Hooks ask to keep a turn going more often than the host allows.",
  },

  // Conditions
  CONDITION_SYNTAX: { severity: "error", summary: "A condition is not of a form that the grammar has." },
  CONDITION_UNKNOWN: { severity: "error", summary: "A condition names nothing that is known." },
  CONDITION_ARGUMENT: {
    severity: "error",
    summary: "A condition has an argument that it can't use, or lacks one that it needs.",
  },
  CONDITION_FAILED: {
    severity: "warning",
    summary: "A condition could not be evaluated and counts as unknown.",
  },

  // Collaboration graphs
  GRAPH_TOPOLOGY_UNKNOWN: {
    severity: "error",
    summary: "A collaboration names a topology that is not known.",
  },
  GRAPH_TOPOLOGY_FAILED: { severity: "error", summary: "A topology gave no edges that can be used." },
  GRAPH_EDGE_INVALID: {
    severity: "error",
    summary: "An edge of a collaboration is not of a form that is read.",
  },
  GRAPH_EDGE_CONTRADICTORY: {
    severity: "warning",
    summary: "An edge of a collaboration says two things that can't both hold.",
  },
  GRAPH_EDGE_DUPLICATE: {
    severity: "warning",
    summary: "An edge of a collaboration stands twice in one place.",
  },
  GRAPH_AGENT_UNKNOWN: { severity: "error", summary: "A collaboration names an agent that is not known." },
  GRAPH_AGENT_UNREACHABLE: {
    severity: "warning",
    summary: "An agent of a collaboration never has its turn.",
  },
  GRAPH_AGENT_DEAD_END: {
    severity: "warning",
    summary: "From an agent of a collaboration no way leads to its end.",
  },
  GRAPH_EMPTY: { severity: "error", summary: "A collaboration has nothing that a graph could be made of." },
  GRAPH_ENTRY_MISSING: { severity: "error", summary: "A collaboration has no edge from parent." },
  GRAPH_EXIT_MISSING: { severity: "error", summary: "A collaboration has no edge to parent." },
  GRAPH_TOO_LARGE: { severity: "error", summary: "A collaboration has more agents or edges than are read." },
  GRAPH_MAX_ITERATIONS: {
    severity: "info",
    summary: "The max_iterations of a collaboration and its loops do not go together.",
  },
  GRAPH_SNAPSHOT_UNUSABLE: {
    severity: "warning",
    summary: "A walk that was kept could not be gone on with.",
  },

  // Termination conditions
  TERMINATION_INVALID: {
    severity: "error",
    summary: "A termination condition is not of a form that is read, and counts as unknown.",
  },
  TERMINATION_UNKNOWN: { severity: "error", summary: "A termination condition names nothing that is known." },
  TERMINATION_IGNORED: { severity: "warning", summary: "A part of a termination condition has no effect." },
  TERMINATION_AGENT_UNKNOWN: {
    severity: "warning",
    summary: "A termination condition looks at an agent that the collaboration does not have.",
  },
  TERMINATION_UNAVAILABLE: {
    severity: "warning",
    summary: "A termination condition needs something that the host does not offer.",
  },
  TERMINATION_FAILED: {
    severity: "warning",
    summary: "A termination condition could not be parsed or evaluated and counts as unknown.",
  },

  // Recovery
  RECOVERY_STRATEGY_UNKNOWN: {
    severity: "error",
    summary: "A recovery chain names a strategy that does not exist.",
  },
  RECOVERY_CATEGORY_UNKNOWN: {
    severity: "warning",
    summary: "A recovery chain is for a category that no pattern declares.",
  },
  RECOVERY_CATEGORY_MISMATCH: {
    severity: "warning",
    summary: "A recovery chain names a strategy that is not meant for its category.",
  },
  RECOVERY_DECLARED_TWICE: {
    severity: "warning",
    summary: "Recovery is configured in two places, of which one is read.",
  },
  RECOVERY_STATE_UNUSABLE: {
    severity: "warning",
    summary: "What recovery remembers of a session could not be kept or read.",
  },

  // Observed events
  OBSERVE_EVENT_UNKNOWN: {
    severity: "error",
    summary: "An observe spec waits for an event that nothing handles.",
  },
  OBSERVE_WHEN_UNKNOWN: {
    severity: "warning",
    summary: "The condition of an observe spec could not be decided, so the spec did not fire.",
  },
  OBSERVE_KEY_UNUSED: {
    severity: "warning",
    summary: "An observe spec has a key that can't go with its event.",
  },
  OBSERVE_NO_EFFECT: {
    severity: "warning",
    summary: "An observe spec says what it waits for, and not what then happens.",
  },
  OBSERVE_DATA_UNREADABLE: {
    severity: "warning",
    summary: "An observation could not read something that an event brought.",
  },

  // Notifications
  NOTIFY_CHANNEL_UNKNOWN: {
    severity: "error",
    summary: "A notification channel is of a kind that nothing has declared.",
  },
  NOTIFY_CHANNEL_UNUSABLE: {
    severity: "error",
    summary: "A notification channel could not be made, so nothing is sent through it.",
  },
  NOTIFY_EVENT_UNKNOWN: {
    severity: "error",
    summary: "A notification is configured or sent for an event that nothing has declared.",
  },
  NOTIFY_ENV_MISSING: {
    severity: "error",
    summary: "A setting of the notifications needs an environment variable that is not set.",
  },
  NOTIFY_UNDELIVERED: {
    severity: "warning",
    summary: "A notification did not get through a channel, and was given up there.",
  },
  // Functions
  FUNCTION_UNKNOWN: { severity: "error", summary: "A function is named that does not exist." },
  FUNCTION_NOT_LISTED: {
    severity: "info",
    summary: "A function's file is there, and the role's list of functions leaves it out.",
  },
  FUNCTION_REQUIRES_CYCLE: {
    severity: "error",
    summary: "Functions require each other, so that none of them is ever in effect.",
  },
  FUNCTION_TRANSITION_INERT: {
    severity: "warning",
    summary: "A transition of a function, or a part of one, can have no effect.",
  },
  FUNCTION_ARTIFACT_UNPRODUCED: {
    severity: "warning",
    summary: "A function consumes or promises an artifact that nothing makes.",
  },
  FUNCTION_EVIDENCE_UNREACHABLE: {
    severity: "warning",
    summary: "A function requires an evidence that nothing may ever bring.",
  },
  FUNCTION_CAPABILITY_MISSING: {
    severity: "warning",
    summary: "A function has conditions or observers, and nothing here evaluates them.",
  },
  FUNCTION_CONTINUES_EXHAUSTED: {
    severity: "warning",
    summary: "A function that is not done has kept the turn going as often as it may.",
  },
} as const satisfies Record<string, CodeInfo>;

export type DiagnosticCode = keyof typeof diagnosticCodes;
