import {
  type ConfigPath,
  type ConfigView,
  type Contract,
  checkWith,
  describe,
  diagnose,
  nearest,
  type Report,
  type Source,
} from "@hardpoint/core";
import { isNearIsolation, looksLikeIsolation } from "./isolation/misspelt.js";
import type { WantedIsolation } from "./isolation/placement.js";

/** One entry under `extensions`, whether or not the project has its scope. */
export interface DeclaredExtension {
  readonly scope: string;
  /** As the contract names it; for an entry that has no name, its place in the list: `#2`. */
  readonly name: string;
  /** The specifier of its module, where it has one. */
  readonly module?: string;
  readonly entry: unknown;
  readonly source: Source;
  readonly moduleSource: Source;
  /** Where a path within the entry stands. */
  readonly locate: (path: ConfigPath) => Source;
  /** What it says of its isolate. The entry that its contract sees is without it. */
  readonly isolation?: WantedIsolation;
  /** Undefined when nothing that the project uses has a contract for the scope. */
  readonly contract?: Contract;
}

/** The key under `extensions` whose entries are whole scopes. */
export const scopesKey = "scopes";

/** The key under `extensions` whose entries are dialects of hooks. */
export const dialectsKey = "hook_dialects";

/** Whether the entries under a key bring parts of the project itself, which are at home in its own thread alone. */
export const bringsParts = (scope: string): boolean => scope === scopesKey || scope === dialectsKey;

/** The keys under `extensions`, in order. What is there instead of a map is reported. */
export const extensionKeys = (config: ConfigView, report: Report): readonly string[] => {
  const extensions = config.read(["extensions"]);
  if (extensions === undefined || extensions === null) return [];
  if (isMap(extensions)) return Object.keys(extensions);
  report(
    diagnose("CONFIG_INVALID", `"extensions" must be a map of scopes, and is ${describe(extensions)}.`, {
      source: config.locate(["extensions"]),
      hint: "Write the name of a scope, and below it a list of entries with `name` and `module`.",
    }),
  );
  return [];
};

/** The entries of one scope. What is there instead of a list is reported, and costs only that scope. */
export const readEntries = (
  config: ConfigView,
  scope: string,
  contracts: ReadonlyMap<string, Contract>,
  report: Report,
): readonly DeclaredExtension[] => {
  const entries = config.read(["extensions", scope]);
  const contract = contracts.get(scope);
  if (entries === undefined || entries === null) {
    if (!contract) report(unknownScope(config, scope, [], contracts));
    return [];
  }
  if (!Array.isArray(entries)) {
    report(
      diagnose(
        "CONFIG_INVALID",
        `"extensions.${scope}" must be a list of entries, and is ${describe(entries)}.`,
        {
          source: config.locate(["extensions", scope]),
          hint: "Begin each entry with `- name:`.",
        },
      ),
    );
    return [];
  }
  const declared = entries.map((entry, index) => declare(config, scope, contract, entry, index));
  if (!contract) report(unknownScope(config, scope, declared, contracts));
  return declared;
};

const declare = (
  config: ConfigView,
  scope: string,
  contract: Contract | undefined,
  written: unknown,
  index: number,
): DeclaredExtension => {
  const path = ["extensions", scope, index];
  const { isolation, ...rest } = isMap(written) ? written : {};
  const misspelt = Object.keys(rest).find(
    (key) => looksLikeIsolation(key) || (isNearIsolation(key) && !isKept(contract, rest, key)),
  );
  const entry = isMap(written) ? rest : written;
  const module = isMap(entry) ? entry.module : undefined;
  return {
    scope,
    name: nameOf(contract, entry) ?? `#${index + 1}`,
    ...(typeof module === "string" ? { module } : {}),
    entry,
    source: config.locate(path),
    moduleSource: config.locate([...path, "module"]),
    locate: (inner) => config.locate([...path, ...inner]),
    ...(misspelt !== undefined
      ? { isolation: { misspelt, source: config.locate([...path, misspelt], "key") } }
      : isolation !== undefined
        ? { isolation: { name: isolation, source: config.locate([...path, "isolation"]) } }
        : {}),
    ...(contract ? { contract } : {}),
  };
};

/** Whether the contract knows a key: a schema hands on what it knows. */
const isKept = (
  contract: Contract | undefined,
  entry: Readonly<Record<string, unknown>>,
  key: string,
): boolean => {
  const checked = contract && checkWith(contract.entry, entry);
  return checked?.ok === true && isMap(checked.value) && Object.hasOwn(checked.value, key);
};

const nameOf = (contract: Contract | undefined, entry: unknown): string | undefined => {
  try {
    const name = contract?.key(entry);
    if (typeof name === "string" && name !== "") return name;
  } catch {
    // The entry is not checked yet: of one without a name, `key` may throw.
  }
  if (!isMap(entry)) return undefined;
  return [entry.name, entry.kind].find((name): name is string => typeof name === "string" && name !== "");
};

const unknownScope = (
  config: ConfigView,
  scope: string,
  declared: readonly DeclaredExtension[],
  contracts: ReadonlyMap<string, Contract>,
) => {
  const meant = nearest(scope, contracts.keys());
  const listed = declared.map((one) => `${one.name} (${one.module ?? "no module"})`).join(", ") || "none yet";
  return diagnose(
    "SCOPE_UNKNOWN",
    `Extensions are declared for "${scope}", a scope that is not used here: ${listed}.`,
    {
      source: config.locate(["extensions", scope], "key"),
      hint: meant === undefined ? "The host adds a scope in `use`." : `Did you mean "${meant}"?`,
    },
  );
};

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
