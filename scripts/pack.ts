import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pnpm } from "./pnpm.js";

export const root = resolve(import.meta.dirname, "..");

export interface Publishable {
  name: string;
  /** absolute */
  folder: string;
}

/** The workspace's packages that are not private, in the order of their names. */
export async function publishablePackages(): Promise<Publishable[]> {
  const found: Publishable[] = [];
  for (const folder of await foldersWithManifest(join(root, "packages"))) {
    const manifest: { name: string; private?: boolean } = JSON.parse(
      await readFile(join(folder, "package.json"), "utf8"),
    );
    if (!manifest.private) found.push({ name: manifest.name, folder });
  }
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

/** Packages stand in packages/, or one folder deeper (scopes/, adapters/). */
async function foldersWithManifest(parent: string, depth = 2): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true });
  if (entries.some(({ name }) => name === "package.json")) return [parent];
  if (depth === 0) return [];
  const inner = entries.filter((entry) => entry.isDirectory() && entry.name !== "node_modules");
  const found = await Promise.all(
    inner.map(({ name }) => foldersWithManifest(join(parent, name), depth - 1)),
  );
  return found.flat();
}

/** Packs a package as it would be published. The packages must be built. Returns the tarball's path. */
export async function pack({ folder }: Publishable, destination: string): Promise<string> {
  const printed = await pnpm(["pack", "--json", "--pack-destination", destination], folder);
  const { filename }: { filename: string } = JSON.parse(printed);
  return resolve(destination, filename);
}
