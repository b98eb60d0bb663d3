import { type Contract, type Needs, type Negotiation, negotiate } from "@hardpoint/core";
import type { Pack } from "./pack.js";

/** What a host has, as far as a pack may rely on it: each by its name, with its version. */
export interface PackHost {
  readonly contracts: ReadonlyMap<string, Pick<Contract, "scope" | "version" | "upgrades">>;
  readonly points: ReadonlyMap<string, string>;
  readonly capabilities: ReadonlyMap<string, string>;
}

/** One thing that a pack's manifest says it needs, held against a host. */
export interface PackNeed {
  readonly kind: "contract" | "point" | "capability";
  readonly name: string;
  readonly needs: Needs;
  /** The host's version; undefined where it has no such thing. */
  readonly offered?: string;
  /** Undefined where the host has no such thing. */
  readonly negotiation?: Negotiation;
}

/**
 * Holds everything that a pack needs against a host, in the order in which its manifest names it. Pure. Points and
 * capabilities have no upgrades: they fit within their major.
 */
export const negotiatePack = ({ manifest }: Pick<Pack, "manifest">, host: PackHost): readonly PackNeed[] => [
  ...Object.entries(manifest.contracts ?? {}).map(([name, needs]): PackNeed => {
    const contract = host.contracts.get(name);
    const found = contract && { offered: contract.version, negotiation: negotiate(contract, needs) };
    return { kind: "contract", name, needs, ...found };
  }),
  ...plain("point", manifest.points, host.points),
  ...plain("capability", manifest.capabilities, host.capabilities),
];

const plain = (
  kind: PackNeed["kind"],
  wanted: Readonly<Record<string, string>> = {},
  offered: ReadonlyMap<string, string>,
): readonly PackNeed[] =>
  Object.entries(wanted).map(([name, needs]): PackNeed => {
    const version = offered.get(name);
    if (version === undefined) return { kind, name, needs };
    return { kind, name, needs, offered: version, negotiation: negotiateVersion(name, version, needs) };
  });

/** Of what has no upgrades. */
export const negotiateVersion = (name: string, version: string, needs: Needs): Negotiation =>
  negotiate({ scope: name, version, upgrades: {} }, needs);

/** Whether it can be had. */
export const isMet = ({ negotiation }: PackNeed): boolean =>
  negotiation !== undefined && negotiation.kind !== "refused";
