import {
  type Capabilities,
  type Capability,
  capabilityVersion,
  diagnose,
  type Report,
} from "@hardpoint/core";
import type { Pack } from "./pack.js";
import { isMet, negotiatePack, negotiateVersion } from "./pack-needs.js";

/** What every extension is shown, whoever brought it: the state of its own session, with its version. */
const always: ReadonlyMap<string, string> = new Map([["state", "1.0"]]);

/** Whether a capability may be shown to a pack: it was granted, and is of a version that the pack knows. */
export const mayUse = ({ use, manifest }: Pack, name: string, capability: Capability): boolean => {
  if (!always.has(name) && !use.capabilities?.includes(name)) return false;
  const wanted = manifest.capabilities ?? {};
  const needs = Object.hasOwn(wanted, name) ? wanted[name] : undefined;
  return (
    needs === undefined || negotiateVersion(name, capabilityVersion(capability), needs).kind !== "refused"
  );
};

/** The versions of what a host offers to extensions. */
const capabilityVersions = (capabilities: Capabilities): ReadonlyMap<string, string> =>
  new Map([
    ...always,
    ...Object.entries(capabilities).map(
      ([name, capability]) => [name, capabilityVersion(capability)] as const,
    ),
  ]);

/**
 * Tells what packs ask for and don't get: a capability of another version than they know, and one that the project does
 * not grant. What nobody offers yet is not told: a session may bring it.
 */
export const reportCapabilities = (packs: readonly Pack[], offered: Capabilities, report: Report): void => {
  const host = { contracts: new Map(), points: new Map(), capabilities: capabilityVersions(offered) };
  for (const pack of packs) {
    for (const need of negotiatePack(pack, host)) {
      if (need.kind !== "capability") continue;
      const { name, needs } = need;
      if (need.offered !== undefined && !isMet(need)) {
        report(
          diagnose(
            "PACK_CAPABILITY_UNSUPPORTED",
            `The pack "${pack.name}" needs the capability ${name} ${needs}, and this host offers ${need.offered}. The pack is not shown it.`,
            {
              source: pack.view.locate(["capabilities", name]),
              hint: `Install a version of "${pack.name}" that is written for ${name} ${need.offered}, or update the host.`,
            },
          ),
        );
      } else if (!always.has(name) && !pack.use.capabilities?.includes(name)) {
        report(
          diagnose(
            "PACK_CAPABILITY_WITHHELD",
            `The pack "${pack.name}" asks for the capability ${name}, which the project does not grant it.`,
            {
              source: pack.use.source,
              hint: `If it may use it, write the pack as a map with \`capabilities: [${name}]\`.`,
            },
          ),
        );
      }
    }
  }
};
