import { realpath } from "node:fs/promises";
import { relative, sep } from "node:path";
import { type ConfigView, type Diagnostic, diagnose, type Source } from "@hardpoint/core";
import { readLocalModules, readSpecifier } from "@hardpoint/loader";
import type { Publication } from "./publication.js";
import type { PackageJson } from "./publication-schema.js";

/** A module that a manifest names, and where. */
export interface NamedModule {
  readonly specifier: string;
  readonly source: Source;
}

/** What of a pack's modules would be missing where it is installed: files of its own, and packages. */
export const checkFiles = async (
  directory: string,
  modules: readonly NamedModule[],
  { files }: Pick<Publication, "files">,
  manifest: PackageJson,
  view: ConfigView,
): Promise<readonly Diagnostic[]> => {
  const roots = new Map<string, NamedModule>();
  for (const module of modules) {
    const form = readSpecifier(module.specifier, directory);
    const file = form.kind === "impossible" ? undefined : await realpath(form.path).catch(() => undefined);
    // What is not there is told by whoever looks for it.
    if (file !== undefined) roots.set(file, module);
  }
  const local = await readLocalModules([...roots.keys()]);
  return [...local.values()].flatMap(({ file, packages }) => {
    const path = relative(directory, file).split(sep).join("/");
    const named = roots.get(file);
    return [
      ...(files.has(path) ? [] : [unpublished(path, named, view)]),
      ...packages
        .filter((name) => !isAvailable(name, manifest))
        .map((name) => undeclared(name, path, manifest)),
    ];
  });
};

const isAvailable = (name: string, manifest: PackageJson): boolean =>
  name === manifest.name ||
  [manifest.dependencies, manifest.peerDependencies, manifest.optionalDependencies].some((ranges) =>
    Object.hasOwn(ranges, name),
  );

const unpublished = (path: string, named: NamedModule | undefined, view: ConfigView): Diagnostic => {
  const outside = path.startsWith("..");
  return diagnose(
    "PACK_FILE_UNPUBLISHED",
    named
      ? `${path} is a module of the pack, and would not be published.`
      : `${path} is imported by a module of the pack, and would not be published.`,
    {
      source: named?.source ?? view.locate(["files"]),
      hint: outside
        ? "It lies outside of the package: nothing there is published. Move it in, or make it a dependency."
        : `Add "${path.split("/")[0]}" to \`files\` of package.json; look as well whether .npmignore or .gitignore leaves it out.`,
    },
  );
};

const undeclared = (name: string, path: string, { devDependencies }: PackageJson): Diagnostic =>
  diagnose(
    "PACK_DEPENDENCY_UNDECLARED",
    Object.hasOwn(devDependencies, name)
      ? `${path} imports "${name}", which is a dependency for development alone: nobody who installs the pack gets it.`
      : `${path} imports "${name}", which is none of the pack's dependencies.`,
    {
      source: { file: path },
      hint: name.startsWith("@hardpoint/")
        ? "Make it a peer dependency where the host has it anyway, else a dependency."
        : `Add it: npm install ${name}`,
    },
  );
