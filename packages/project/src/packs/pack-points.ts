import { diagnose, nearest, type Report } from "@hardpoint/core";
import { type HookDeclaration, points } from "@hardpoint/hooks";
import type { Pack } from "./pack.js";
import { isMet, negotiatePack, type PackNeed } from "./pack-needs.js";

/** The points of this host, with their versions. */
export const pointVersions: ReadonlyMap<string, string> = new Map(
  Object.entries(points).map(([name, { version }]) => [name, version]),
);

/**
 * A pack's hooks. Those at points that it needs in a version which this host does not have are not run: they would be
 * handed what they don't know. A guard among them denies, as one does whose module is not there.
 */
export const atKnownPoints = (
  declarations: readonly HookDeclaration[],
  pack: Pack,
  report: Report,
): readonly HookDeclaration[] => {
  const unmet = reportPoints(pack, report);
  return declarations.map((declaration) => {
    const need = declaration.points.map((name) => unmet.get(name)).find((one) => one !== undefined);
    if (need === undefined || declaration.refused !== undefined) return declaration;
    const { name, needs, offered } = need;
    return { ...declaration, refused: `its pack needs ${name} ${needs}, and this host has ${offered}` };
  });
};

/** Tells of the points that a pack needs and this host does not have in that version. Gives them, by name. */
export const reportPoints = (pack: Pack, report: Report): ReadonlyMap<string, PackNeed> => {
  const host = { contracts: new Map(), points: pointVersions, capabilities: new Map() };
  const unmet = negotiatePack(pack, host).filter((need) => need.kind === "point" && !isMet(need));
  for (const { name, needs, offered } of unmet) {
    report(
      diagnose(
        "PACK_POINT_UNSUPPORTED",
        offered === undefined
          ? `The pack "${pack.name}" needs the point ${name} ${needs}, which this host does not have.`
          : `The pack "${pack.name}" needs ${name} ${needs}, and this host has ${offered}. Its hooks there are not run.`,
        {
          source: pack.view.locate(["points", name]),
          hint:
            offered === undefined
              ? unknownPoint(name)
              : `Update @hardpoint/hooks, or install a version of "${pack.name}" that is written for ${name} ${offered}.`,
        },
      ),
    );
  }
  return new Map(unmet.map((need) => [need.name, need]));
};

const unknownPoint = (name: string): string => {
  const meant = nearest(name, pointVersions.keys());
  return meant === undefined
    ? "Update @hardpoint/hooks, or take the point out of the manifest."
    : `Did you mean "${meant}"?`;
};
