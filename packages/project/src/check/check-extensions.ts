import {
  type ConfigView,
  checkWith,
  type Diagnostic,
  diagnose,
  type Needs,
  type Report,
} from "@hardpoint/core";
import { invalidEntry } from "@hardpoint/loader";
import { dialectModuleContract } from "../dialect-modules.js";
import {
  bringsParts,
  type DeclaredExtension,
  dialectsKey,
  extensionKeys,
  readEntries,
  scopesKey,
} from "../extensions.js";
import type { Placing } from "../isolation/placement.js";
import { contractsOf } from "../parts.js";
import type { AnyScope } from "../project.js";
import { scopeModuleContract } from "../scope-modules.js";
import { checkModule } from "./check-module.js";
import type { CheckedExtension } from "./check-result.js";

/**
 * Every extension that is declared, also of a scope that nothing in use has. `needs`: what their pack says that they need
 * of a contract.
 */
export const checkExtensions = async (
  config: ConfigView,
  scopes: readonly AnyScope[],
  placing: Placing,
  report: Report,
  needs: (scope: string) => Needs | undefined = () => undefined,
): Promise<readonly CheckedExtension[]> => {
  const contracts = new Map([
    ...contractsOf(scopes),
    [scopesKey, scopeModuleContract],
    [dialectsKey, dialectModuleContract],
  ]);
  const brought = new Set(readEntries(config, scopesKey, contracts, () => undefined).map(({ name }) => name));
  const declared = extensionKeys(config, report).flatMap((key) => {
    const unknown = brought.has(key) && !contracts.has(key);
    // A scope that the file itself brings is not unknown; its contract is only not known here.
    return readEntries(config, key, contracts, unknown ? () => undefined : report).map((one) => ({
      one,
      unknown,
    }));
  });
  const clash = createNameCheck(scopes);
  const checked = await Promise.all(
    declared.map(({ one, unknown }) =>
      checkExtension(config, one, unknown, needs(one.scope), [...clash(one), ...misplaced(one, placing)]),
    ),
  );
  for (const { diagnostics } of checked) for (const diagnostic of diagnostics) report(diagnostic);
  return checked;
};

const checkExtension = async (
  config: ConfigView,
  declared: DeclaredExtension,
  brought: boolean,
  needs: Needs | undefined,
  clashes: readonly Diagnostic[],
): Promise<CheckedExtension> => {
  const { scope, name, module, entry, source, moduleSource, contract } = declared;
  const label = `${scope} "${name}"`;
  const malformed: Diagnostic[] = clashes.filter(({ severity }) => severity === "error");
  if (contract) {
    const checked = checkWith(contract.entry, entry);
    if (!checked.ok) malformed.push(...invalidEntry(contract, checked.issues, label, declared.locate));
  }
  const inspected = await checkModule({
    specifier: module,
    directory: config.directory,
    label,
    source: moduleSource,
    ...(contract ? { contract, needs } : {}),
  });
  const status = contract
    ? malformed.length > 0
      ? "invalid"
      : inspected.status
    : brought
      ? "unchecked"
      : "scope-unknown";
  return {
    scope,
    name,
    ...(module === undefined ? {} : { module }),
    source,
    status,
    diagnostics: [
      ...malformed,
      ...clashes.filter(({ severity }) => severity !== "error"),
      ...inspected.diagnostics,
    ],
  };
};

/** Says why an extension could not be put where it is to run. */
const misplaced = (
  { scope, name, source, isolation: wanted, contract }: DeclaredExtension,
  placing: Placing,
): readonly Diagnostic[] => {
  if (!contract) return [];
  const asked = { label: `${scope} "${name}"`, source, wanted };
  const placed = bringsParts(scope) ? placing.placeInline(asked) : placing.place(asked);
  return placed.ok ? (placed.note ? [placed.note] : []) : [placed.diagnostic];
};

/** Finds what the registry would refuse: a name that a built-in or an earlier entry of the scope has. */
const createNameCheck = (scopes: readonly AnyScope[]) => {
  const builtins = scopes.map((scope) => scope.builtins ?? {});
  const seen = new Set<string>();
  return ({ scope, name, source, contract, entry }: DeclaredExtension): readonly Diagnostic[] => {
    // An entry that is refused takes no name.
    if (!contract || !checkWith(contract.entry, entry).ok) return [];
    const id = JSON.stringify([scope, name]);
    const told = builtins.some((one) => Object.hasOwn(one, scope) && Object.hasOwn(one[scope] ?? {}, name))
      ? [
          diagnose("NAME_IS_BUILTIN", `${scope} "${name}" is a built-in name and can't be replaced.`, {
            source,
            hint: "Give it another name.",
          }),
        ]
      : seen.has(id)
        ? [
            diagnose("NAME_DUPLICATE", `${scope} "${name}" is declared twice; the first declaration stays.`, {
              source,
              hint: "Give it another name.",
            }),
          ]
        : [];
    seen.add(id);
    return told;
  };
};
