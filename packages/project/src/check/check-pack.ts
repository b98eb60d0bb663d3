import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { Report } from "@hardpoint/core";
import { createPlacing } from "../isolation/placement.js";
import { readIsolation } from "../isolation/read-isolation.js";
import type { Pack } from "../packs/pack.js";
import { negotiatePack } from "../packs/pack-needs.js";
import { pointVersions, reportPoints } from "../packs/pack-points.js";
import { readManifest } from "../packs/read-manifest.js";
import { contractsOf, type SortedParts, sortParts } from "../parts.js";
import type { Part } from "../project.js";
import { createReporter } from "../reporter.js";
import type { TrustPolicy } from "../trust/trust-policy.js";
import { checkExtensions } from "./check-extensions.js";
import { checkHooks } from "./check-hooks.js";
import { loadPack } from "./load-pack.js";
import { mergeDiagnostics } from "./merge-diagnostics.js";
import type { CheckedPackExtension, PackCheck } from "./pack-check.js";
import { reportContracts } from "./report-contracts.js";

export interface CheckPackOptions {
  readonly use: readonly Part[];
  /**
   * Imports the modules as well, as far as this trusts them: in a process of their own, or here if the pack brings a
   * scope or a dialect, which can only run inline. Default: none of them is run.
   */
  readonly load?: "all" | TrustPolicy;
}

/**
 * Checks the pack in a directory: its manifest, what it needs, and each module that it names. Undefined when the directory
 * has no manifest at all.
 *
 * @throws TypeError when `use` holds what is neither a scope nor a dialect.
 */
export const checkPack = async (path: string, options: CheckPackOptions): Promise<PackCheck | undefined> => {
  const parts = sortParts(options.use);
  const directory = realpathSync.native(resolve(path));
  const reporter = createReporter(() => undefined);
  const { report } = reporter;
  const source = { file: "package.json" };
  const pack = await readManifest(
    { name: directory, source, isolationSource: source },
    directory,
    "",
    report,
  );
  if (!pack) {
    const diagnostics = reporter.close();
    return diagnostics.some(({ code }) => code === "PACK_MANIFEST_MISSING")
      ? undefined
      : {
          name: directory,
          directory,
          file: source.file,
          hooks: [],
          extensions: [],
          needs: [],
          diagnostics,
        };
  }
  const seen = await lookInto(pack, parts, report);
  const found = reporter.close(pack.view);
  const { name, version, view } = pack;
  const loaded = options.load === undefined ? undefined : await loadPack(pack, parts, options.load);
  return {
    name,
    ...(version === undefined ? {} : { version }),
    directory,
    file: view.file,
    ...seen,
    ...(loaded ? { failed: loaded.failed } : {}),
    diagnostics: loaded ? mergeDiagnostics(found, loaded.diagnostics) : found,
  };
};

const lookInto = async (
  pack: Pack,
  { scopes, dialects }: SortedParts,
  report: Report,
): Promise<Pick<PackCheck, "hooks" | "extensions" | "needs">> => {
  const { view, manifest, directory } = pack;
  const placing = createPlacing(readIsolation(view, report), "inline", view.file);
  const contractOf = (scope: string) =>
    manifest.contracts !== undefined && Object.hasOwn(manifest.contracts, scope)
      ? manifest.contracts[scope]
      : undefined;
  const modular = dialects.filter(
    ({ files, contract }) => files === undefined && contract?.scope === "hooks",
  );
  const role = { directory, home: undefined, path: pack.file.realPath, layer: "pack" };
  const hooks = await checkHooks(view, role, modular, new Set(), placing, report, contractOf("hooks"));
  const extensions = await checkExtensions(view, scopes, placing, report, contractOf);
  const contracts = new Map([
    ...contractsOf(scopes),
    ...modular.flatMap(({ contract }) => (contract ? [["hooks", contract] as const] : [])),
  ]);
  reportContracts(pack, contracts, report);
  reportPoints(pack, report);
  return {
    hooks: hooks.map((hook) => ({ ...hook, entry: manifest.extensions.hooks?.find(isCalled(hook.name)) })),
    extensions: withEntries(extensions, manifest.extensions),
    // What a host offers is the host's to say.
    needs: negotiatePack(pack, { contracts, points: pointVersions, capabilities: new Map() }).filter(
      ({ kind }) => kind !== "capability",
    ),
  };
};

/** Each with its entry: those of a scope are checked in the order in which they stand. */
const withEntries = (
  checked: Awaited<ReturnType<typeof checkExtensions>>,
  entries: Readonly<Record<string, readonly unknown[]>>,
): readonly CheckedPackExtension[] => {
  const next = new Map<string, number>();
  return checked.map((one) => {
    const index = next.get(one.scope) ?? 0;
    next.set(one.scope, index + 1);
    return { ...one, entry: entries[one.scope]?.[index] };
  });
};

const isCalled =
  (name: string) =>
  (entry: unknown): boolean =>
    typeof entry === "object" && entry !== null && Reflect.get(entry, "name") === name;
