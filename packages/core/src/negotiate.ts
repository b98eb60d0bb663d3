import type { Contract } from "./contract.js";
import { type ContractVersion, formatContractVersion, parseContractVersion } from "./contract-version.js";

/** What a module or a pack says that it needs: `"1.1"`, or a list with one version for each major it serves. */
export type Needs = string | readonly string[];

type RefusalCode = "CONTRACT_TOO_NEW" | "CONTRACT_UNSUPPORTED" | "CONTRACT_VERSION_INVALID";

export type Negotiation =
  | { readonly kind: "direct"; readonly version: string }
  /** `path` has the majors that are passed through, the oldest first: `[1, 2, 3]`. */
  | { readonly kind: "upgraded"; readonly version: string; readonly path: readonly number[] }
  | { readonly kind: "refused"; readonly code: RefusalCode; readonly reason: string };

type Offer = Pick<Contract, "scope" | "version" | "upgrades">;

/**
 * Decides how a module that needs some version of a contract is used by a host that has `contract`. Pure.
 *
 * Same major and a minor that the host has: direct. An older major from which upgrades lead to the host's:
 * upgraded. Newer than the host: `CONTRACT_TOO_NEW`. A gap in the upgrades: `CONTRACT_UNSUPPORTED`. Of several
 * versions the newest that can be used wins. `undefined` (no stamp, no manifest) means the oldest major that the
 * host still supports.
 */
export const negotiate = (contract: Offer, needs: Needs | undefined): Negotiation => {
  const host = parseContractVersion(contract.version);
  if (!host) return invalid(`the host's contract ${contract.scope} has a version`, contract.version);
  const wanted = needs === undefined ? [`${oldestMajor(contract, host)}.0`] : [needs].flat();
  const versions: ContractVersion[] = [];
  for (const text of wanted) {
    const version = parseContractVersion(text);
    if (!version) return invalid(`it names a version of ${contract.scope}`, text);
    versions.push(version);
  }
  if (versions.length === 0)
    return refused("CONTRACT_VERSION_INVALID", `its list of ${contract.scope} versions is empty`);
  versions.sort((a, b) => b.major - a.major || b.minor - a.minor);
  const answers = versions.map((version) => negotiateOne(contract, host, version));
  return answers.find((answer) => answer.kind !== "refused") ?? (answers[0] as Negotiation);
};

const negotiateOne = (contract: Offer, host: ContractVersion, wanted: ContractVersion): Negotiation => {
  const version = formatContractVersion(wanted);
  if (wanted.major > host.major || (wanted.major === host.major && wanted.minor > host.minor)) {
    return refused(
      "CONTRACT_TOO_NEW",
      `it needs ${contract.scope} ${version} and this host has ${contract.version}`,
    );
  }
  if (wanted.major === host.major) return { kind: "direct", version };
  const path = [wanted.major];
  for (let major = wanted.major; major < host.major; major++) {
    const from = stepFrom(contract, major);
    // A step wraps modules of the last minor of its major; what a later minor added it would not know.
    if (!from || (major === wanted.major && wanted.minor > from.minor)) {
      return refused(
        "CONTRACT_UNSUPPORTED",
        `it needs ${contract.scope} ${version}, from which no upgrade leads to this host's ${contract.version}`,
      );
    }
    path.push(major + 1);
  }
  return { kind: "upgraded", version, path };
};

/** The oldest major from which a complete chain of upgrades leads to the host's. */
const oldestMajor = (contract: Offer, host: ContractVersion): number => {
  let major = host.major;
  while (stepFrom(contract, major - 1)) major--;
  return major;
};

/** The version from which the step at `major` leads to the next major, where there is such a step. */
const stepFrom = (contract: Offer, major: number): ContractVersion | undefined => {
  if (!Object.hasOwn(contract.upgrades, major)) return undefined;
  const from = parseContractVersion(contract.upgrades[major]?.from.version ?? "");
  return from?.major === major ? from : undefined;
};

const refused = (code: RefusalCode, reason: string): Negotiation => ({ kind: "refused", code, reason });

const invalid = (what: string, text: string): Negotiation =>
  refused("CONTRACT_VERSION_INVALID", `${what}, "${text}", that is not MAJOR.MINOR`);
