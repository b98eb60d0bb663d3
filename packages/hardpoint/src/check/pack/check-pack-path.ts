import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ConfigView, type Diagnostic, diagnose, type Needs } from "@hardpoint/core";
import { checkPack, type PackCheck, readConfig } from "@hardpoint/project";
import type { ExistingPath } from "../../cli/existing-path.js";
import { placed } from "../../run/placed.js";
import type { CheckPathOptions, PathCheck } from "../path-check.js";
import { checkFiles } from "./check-files.js";
import { checkMetadata } from "./check-metadata.js";
import { checkRanges } from "./check-ranges.js";
import { checkConformance, type TriedExtension } from "./conformance.js";
import { readPublication } from "./publication.js";
import { type PackageJson, packageSchema } from "./publication-schema.js";

/** Whether a folder is a pack's: it has a manifest, of whatever form. */
export const isPack = async (folder: string): Promise<boolean> => {
  const names = await readdir(folder);
  if (names.includes("hardpoint-pack.yaml")) return true;
  if (!names.includes("package.json")) return false;
  const { documents, readable } = await readConfig(folder, "package.json");
  if (readable) return documents[0].view.peek(["hardpoint"]) !== undefined;
  // One with a mistake in it is a pack's if it looks like one: then it is told what is wrong.
  return (await readFile(join(folder, "package.json"), "utf8").catch(() => "")).includes('"hardpoint"');
};

/** Checks a pack as its author would publish it. Undefined where there is no manifest. */
export const checkPackPath = async (
  at: ExistingPath,
  { use, load, trust }: CheckPathOptions,
): Promise<PathCheck | undefined> => {
  const pack = await checkPack(at.path, { use, ...(load ? { load: trust } : {}) });
  if (!pack) return undefined;
  const { documents } = await readConfig(pack.directory, "package.json");
  const { view } = documents[0];
  const manifest = packageSchema.parse(view.peek([]) ?? {});
  const published = pack.file === "package.json" && !manifest.private;
  const ofNpm = published ? await checkPublication(pack, manifest, view) : undefined;
  const refused = pack.diagnostics.some(({ code }) => code === "TRUST_REFUSED");
  const tried = load && !refused ? await checkConformance(pack.directory, extensionsOf(pack)) : undefined;
  return {
    path: at.shown,
    file: pack.file,
    hooks: pack.hooks,
    files: [],
    extensions: pack.extensions,
    pack: {
      name: pack.name,
      ...(pack.version === undefined ? {} : { version: pack.version }),
      needs: pack.needs,
      ...(ofNpm?.publication ? { publication: ofNpm.publication } : {}),
      ...(tried ? { conformance: tried.tried } : {}),
    },
    diagnostics: [
      ...pack.diagnostics,
      ...[...(ofNpm?.diagnostics ?? []), ...(tried?.diagnostics ?? [])].map((one) => placed(view, one)),
    ],
    ...(pack.failed ? { failed: pack.failed } : {}),
  };
};

const checkPublication = async (pack: PackCheck, manifest: PackageJson, view: ConfigView) => {
  const ranges = checkRanges(manifest, view);
  const publication = await readPublication(pack.directory);
  if ("cause" in publication) {
    const unasked = diagnose(
      "PACK_UNCHECKED",
      `What npm would publish could not be told: ${publication.cause}.`,
      { hint: "Try it yourself: npm pack --dry-run" },
    );
    return { diagnostics: [...ranges, unasked] satisfies readonly Diagnostic[] };
  }
  const modules = [...pack.hooks, ...pack.extensions].flatMap(({ module, source }) =>
    module === undefined ? [] : [{ specifier: module, source }],
  );
  const { files, packedBytes, unpackedBytes } = publication;
  return {
    publication: { files: files.size, packedBytes, unpackedBytes },
    diagnostics: [
      ...(await checkFiles(pack.directory, modules, publication, manifest, view)),
      ...ranges,
      ...checkMetadata(manifest, publication, view),
    ],
  };
};

/** What can be loaded, with what its manifest says of it. */
const extensionsOf = (pack: PackCheck): readonly TriedExtension[] => {
  const needsOf = (scope: string): Needs | undefined =>
    pack.needs.find(({ kind, name }) => kind === "contract" && name === scope)?.needs;
  const isSound = (scope: string, name: string, status: string): boolean =>
    (status === "ok" || status === "undecided") &&
    !pack.failed?.some((one) => one.scope === scope && one.name === name);
  const hooks = pack.hooks.map((hook) => ({ ...hook, scope: "hooks" }));
  return [...hooks, ...pack.extensions].flatMap(({ scope, name, module, entry, source, status }) =>
    module !== undefined && isSound(scope, name, status)
      ? [{ scope, name, specifier: module, entry, source, needs: needsOf(scope) }]
      : [],
  );
};
