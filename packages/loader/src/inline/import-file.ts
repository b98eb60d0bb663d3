import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import type { Deadlines } from "@hardpoint/core";
import { isTypeScript } from "../module-file.js";
import { forgetRequired, type TypeScript } from "../typescript.js";
import { createEchoGuard } from "./echo-guard.js";
import { nativeImport } from "./native-import.js";
import { createTurns, type Turn } from "./turns.js";

/** What came of importing a file. */
export type Imported =
  | { readonly kind: "imported"; readonly namespace: unknown }
  | { readonly kind: "threw"; readonly thrown: unknown }
  /** It is TypeScript, and jiti is not installed. */
  | { readonly kind: "no-typescript" };

/** How long one TypeScript module may hold up the next, in milliseconds. */
const patienceMs = 1000;

export interface Importing extends Turn<Imported> {
  /** Nobody waits for it any longer. */
  abandon(): void;
}

/**
 * Imports files anew at each call, whatever Node has loaded or failed to load before. ES modules get a query of
 * their own, since Node forgets no URL; CommonJS and TypeScript are taken out of `require.cache` first. What a
 * file imports in turn comes from Node's caches.
 */
export const createFileImporter = (
  typescript: TypeScript,
  deadlines: Deadlines,
): ((file: string) => Importing) => {
  // Two loaders in one process, or two copies of this package, must not meet in a query.
  const token = randomUUID().slice(0, 8);
  let imports = 0;
  // jiti runs what two modules import twice if it meets it for both at the same time.
  const turn = createTurns(patienceMs, deadlines);
  const echoes = createEchoGuard();

  const importScript = async (file: string): Promise<Imported> => {
    const jiti = await typescript.jiti();
    if (!jiti) return { kind: "no-typescript" };
    forgetRequired(file);
    return { kind: "imported", namespace: await jiti.import(file) };
  };

  const importPlain = async (file: string): Promise<Imported> => {
    forgetRequired(file);
    imports += 1;
    const url = `${pathToFileURL(file).href}?hardpoint=${token}.${imports}`;
    return { kind: "imported", namespace: await nativeImport(url) };
  };

  return (file) => {
    let abandon = (): void => undefined;
    const run = async (): Promise<Imported> => {
      const end = echoes.watch();
      abandon = end;
      try {
        const imported = await (isTypeScript(file) ? importScript(file) : importPlain(file));
        end();
        return imported;
      } catch (thrown) {
        end({ reason: thrown });
        return { kind: "threw", thrown };
      }
    };
    const importing = isTypeScript(file) ? turn(run) : { begun: Promise.resolve(), settled: run() };
    return { ...importing, abandon: () => abandon() };
  };
};

/** A text of Node's without the queries that were put on file URLs. */
export const withoutQuery = (text: string): string => text.replaceAll(/\?hardpoint=[\da-f]+\.\d+/g, "");
