import { type ContractVersion, formatContractVersion, parseContractVersion } from "./contract-version.js";
import type { Contract } from "./contract.js";

/** What a module or a pack says that it needs: `"1.1"`, or a list with one version for each major it serves. */
export type Needs = string | readonly string[];

export type Negotiation =
  | { readonly kind: "direct"; readonly version: string }
  /** `path` has the majors that are passed through, the oldest first: `[1, 2, 3]`. */
  | { readonly kind: "upgraded"; readonly version: string; readonly path: readonly number[] }
  | { readonly kind: "refused"; readonly code: "CONTRACT_TOO_NEW" | "CONTRACT_UNSUPPORTED" | "CONTRACT_VERSION_INVALID"; readonly reason: string };

/**
 * Decides how a module that needs some version of a contract is used by a host that has `contract`. Pure.
 *
 * Same major and a minor that the host has: direct. An older major from which upgrades lead to the host's:
 * upgraded. Newer than the host: `CONTRACT_TOO_NEW`. A gap in the upgrades: `CONTRACT_UNSUPPORTED`. Of several
 * versions the newest that can be used wins. `undefined` (no stamp, no manifest) means the oldest major that the
 * host still supports.
 */
export const negotiate = (contract: Pick<Contract, "scope" | "version" | "upgrades">, needs: Needs | undefined): Negotiation => {
  const host = parseContractVersion(contract.version) as ContractVersion;
  const wanted = needs === undefined ? [formatContractVersion({ major: oldestMajor(contract, host), minor: 0 })] : [needs].flat();
  const versions: ContractVersion[] = [];
  for (const text of wanted) {
    const version = parseContractVersion(text);
    if (!version) return refused("CONTRACT_VERSION_INVALID", `"${text}" is no contract version; write MAJOR.MINOR, for example "1.0"`);
    versions.push(version);
  }
  versions.sort((a, b) => b.major - a.major || b.minor - a.minor);
  const answers = versions.map((version) => negotiateOne(contract, host, version));
  return (
    answers.find((answer) => answer.kind !== "refused") ??
    answers[0] ??
    refused("CONTRACT_VERSION_INVALID", "no version is named")
  );
};

const negotiateOne = (
  contract: Pick<Contract, "scope" | "version" | "upgrades">,
  host: ContractVersion,
  wanted: ContractVersion,
): Negotiation => {
  const version = formatContractVersion(wanted);
  if (wanted.major > host.major || (wanted.major === host.major && wanted.minor > host.minor)) {
    return refused("CONTRACT_TOO_NEW", `it needs ${contract.scope} ${version} and this host has ${contract.version}`);
  }
  if (wanted.major === host.major) return { kind: "direct", version };
  const path = [wanted.major];
  for (let major = wanted.major; major < host.major; major++) {
    const step = Object.hasOwn(contract.upgrades, major) ? contract.upgrades[major] : undefined;
    const from = step && parseContractVersion(step.from.version);
    if (!from || (major === wanted.major && wanted.minor > from.minor)) {
      return refused("CONTRACT_UNSUPPORTED", `it needs ${contract.scope} ${version}, and this host (${contract.version}) has no upgrade from it`);
    }
    path.push(major + 1);
  }
  return { kind: "upgraded", version, path };
};

/** The oldest major from which a complete chain of upgrades leads to the host's. */
const oldestMajor = (contract: Pick<Contract, "upgrades">, host: ContractVersion): number => {
  let major = host.major;
  while (Object.hasOwn(contract.upgrades, major - 1)) major--;
  return major;
};

const refused = (
  code: "CONTRACT_TOO_NEW" | "CONTRACT_UNSUPPORTED" | "CONTRACT_VERSION_INVALID",
  reason: string,
): Negotiation => ({ kind: "refused", code, reason });
