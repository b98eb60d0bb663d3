import { type ConfigView, diagnose, type Report, type Source } from "@hardpoint/core";
import type { HookDeclaration, HookFilePlaces, LayeredHookFile } from "@hardpoint/hooks";
import { contained } from "../contained.js";
import type { Pack } from "../packs/pack.js";
import { withPackConfig } from "../packs/pack-config.js";
import { atKnownPoints } from "../packs/pack-points.js";
import type { AnyDialect } from "../project.js";
import type { FoundHookFile } from "./read-hook-files.js";

/** A hook that a file declares, and by which dialect it was read. */
export interface DeclaredHook {
  readonly dialect: AnyDialect;
  readonly declaration: HookDeclaration;
  /** Whether it stands in the project's configuration, so that it is for the role alone. */
  readonly ofRole: boolean;
  /** The pack that brings it. */
  readonly pack?: Pack;
}

export interface DeclaredHooks {
  /** In the order of the dialects, then of their files. */
  readonly hooks: readonly DeclaredHook[];
  /** The switches of built-in hooks; of two files that name one, the one that switches it on counts. */
  readonly flags: ReadonlyMap<string, { readonly enabled: boolean; readonly source: Source }>;
}

/** Has each dialect read its files, or the configuration where it has none of its own. Runs nothing. */
export const declareHooks = (
  config: ConfigView,
  configPath: string,
  places: HookFilePlaces,
  dialects: readonly AnyDialect[],
  files: readonly FoundHookFile[],
  packs: readonly Pack[],
  report: Report,
): DeclaredHooks => {
  const flags = new Map<string, { readonly enabled: boolean; readonly source: Source }>();
  const hooks = dialects.flatMap((dialect): readonly DeclaredHook[] => {
    const read = (view: ConfigView, role: LayeredHookFile["role"]): readonly LayeredHookFile[] => {
      const file = contained(`The dialect "${dialect.id}" could not read ${view.file}`, report, () =>
        dialect.parse(view, report, role),
      );
      for (const [name, flag] of file?.builtin ?? []) if (!flags.get(name)?.enabled) flags.set(name, flag);
      return file ? [{ ...file, role }] : [];
    };
    const ofRole = dialect.files === undefined;
    const layered = ofRole
      ? read(config, { ...places, path: configPath, layer: "role" })
      : files
          .filter((file) => file.dialect === dialect && file.readable)
          .flatMap((file) => read(file.config, file.role));
    const all = layered.flatMap(({ declarations }) => declarations);
    const standing =
      contained(`The dialect "${dialect.id}" could not put its files together`, report, () =>
        dialect.merge?.(layered, report),
      ) ?? all;
    return standing.map((declaration) => ({ dialect, declaration, ofRole }));
  });
  const ofPacks = packs.flatMap((pack) => hooksOfPack(pack, places, dialects, report));
  return { hooks: [...hooks, ...ofPacks], flags };
};

/** The hooks of a pack are modules; whichever dialect in use has their contract reads them, in its own form. */
const hooksOfPack = (
  pack: Pack,
  places: HookFilePlaces,
  dialects: readonly AnyDialect[],
  report: Report,
): readonly DeclaredHook[] => {
  if (!Object.hasOwn(pack.manifest.extensions, "hooks")) return [];
  const dialect = dialects.find(({ files, contract }) => files === undefined && contract?.scope === "hooks");
  if (!dialect) {
    report(
      diagnose("SCOPE_UNKNOWN", `The pack "${pack.name}" brings hooks, which no dialect in use reads.`, {
        source: pack.use.source,
        hint: "The host adds the dialect rolebox in `use`.",
      }),
    );
    return [];
  }
  const role = { ...places, path: pack.file.realPath, layer: "pack" };
  const what = `The dialect "${dialect.id}" could not read the hooks of the pack "${pack.name}"`;
  const file = contained(what, report, () => dialect.parse(pack.view, report, role));
  const prefix = pack.use.as ?? pack.name;
  return atKnownPoints(file?.declarations ?? [], pack, report).map((declaration) => ({
    dialect,
    declaration: {
      ...declaration,
      name: `${prefix}/${declaration.name}`,
      entry: withPackConfig(declaration.entry, pack.use),
    },
    ofRole: false,
    pack,
  }));
};
