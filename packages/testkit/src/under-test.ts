import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Capabilities, IsolateKind, ModuleHandle, Needs } from "@hardpoint/core";
import { formatDiagnostic } from "@hardpoint/core";
import { createLoader, createProcessIsolate, createWorkerIsolate, type Loader } from "@hardpoint/loader";
import { ExtensionFault } from "./check.js";
import type { ExtensionKit } from "./extension-kit.js";

/** An extension that is tested. */
export interface ExtensionUnderTest {
  readonly kit: ExtensionKit;
  /** Its name in its scope. */
  readonly name: string;
  /** Its module: a path or a file URL, absolute. */
  readonly module: string | URL;
  /** What its entry has beside name and module, where the kit's default will not do. */
  readonly entry?: Readonly<Record<string, unknown>>;
  /** The lowest version of the contract that it is to work with, as its pack's manifest says it. */
  readonly needs?: Needs;
  /**
   * Data of your own to call its members with, beside those of the kit: by member (`parse`, `create().send`). Give some
   * where the kit's can't be of use to it, such as the configuration of a channel.
   */
  readonly samples?: Readonly<Record<string, readonly unknown[]>>;
  /** Milliseconds that one call may take. Default 5,000. */
  readonly callMs?: number;
}

export const pathOf = ({ module }: ExtensionUnderTest): string =>
  module instanceof URL || module.startsWith("file:") ? fileURLToPath(module) : module;

export const urlOf = (extension: ExtensionUnderTest): string => pathToFileURL(pathOf(extension)).href;

export const entryOf = (extension: ExtensionUnderTest): Readonly<Record<string, unknown>> => ({
  ...extension.kit.entry,
  ...extension.entry,
  name: extension.name,
  module: pathOf(extension),
});

/** A loader of its own for each check, so that no check leaves anything to the next. */
export const withLoader = async <T>(
  { callMs = 5_000 }: Pick<ExtensionUnderTest, "callMs">,
  work: (loader: Loader) => Promise<T>,
): Promise<T> => {
  const loader = createLoader({
    callMs,
    isolates: [createWorkerIsolate(), createProcessIsolate()],
    breaker: { failures: 0 },
  });
  try {
    return await work(loader);
  } finally {
    await loader.dispose();
  }
};

/** @throws ExtensionFault when it can't be loaded. */
export const load = async (
  loader: Loader,
  extension: ExtensionUnderTest,
  isolate: IsolateKind,
): Promise<ModuleHandle> => {
  const { kit, needs } = extension;
  const capabilities: Capabilities | undefined = kit.capabilities;
  const { loaded, diagnostics } = await loader.load([
    {
      contract: kit.contract,
      entry: entryOf(extension),
      directory: dirname(pathOf(extension)),
      isolate,
      ...(needs === undefined ? {} : { needs }),
      ...(capabilities === undefined ? {} : { capabilities }),
    },
  ]);
  const [found] = loaded;
  if (found) {
    requireDeclared(found.contract.negotiation.version, extension);
    return found.handle;
  }
  throw new ExtensionFault(
    `It does not load in the isolate ${isolate}:\n${diagnostics.map((one) => formatDiagnostic(one)).join("\n")}`,
  );
};

/** A stamp goes before a manifest; where it wants more, the manifest promises what is not so. */
const requireDeclared = (used: string, { kit, needs }: ExtensionUnderTest): void => {
  const declared = [needs ?? []].flat();
  if (declared.length === 0 || declared.includes(used)) return;
  throw new ExtensionFault(
    `It is declared to need ${kit.contract.scope} ${declared.join(" or ")}, but its module has the stamp of ${used}, which a host goes by. Declare ${used}.`,
  );
};
