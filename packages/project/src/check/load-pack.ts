import { createDeadlines, failure, silentLogger } from "@hardpoint/core";
import { createLoader, type FailedLoad } from "@hardpoint/loader";
import { createRunners } from "@hardpoint/runners";
import { parseConfig } from "../config/parse-config.js";
import { bringsParts } from "../extensions.js";
import { declareHooks } from "../hook-files/declare-hooks.js";
import { createIsolates } from "../isolation/isolates.js";
import { createPlacing } from "../isolation/placement.js";
import { readIsolation } from "../isolation/read-isolation.js";
import { loadExtensions } from "../load-extensions.js";
import { loadHooks } from "../load-hooks.js";
import { noteFailures } from "../note-failures.js";
import type { Pack } from "../packs/pack.js";
import { packBringer } from "../packs/pack-bringer.js";
import type { SortedParts } from "../parts.js";
import { createReporter } from "../reporter.js";
import { onlyTrusted } from "../trust/only-trusted.js";
import { createTrust } from "../trust/trust.js";
import type { TrustPolicy } from "../trust/trust-policy.js";
import type { PackCheck } from "./pack-check.js";

/** Imports every module of a pack once, as a project that uses it would, and lets go of them. */
export const loadPack = async (
  found: Pack,
  { scopes, dialects }: SortedParts,
  policy: "all" | TrustPolicy,
): Promise<Pick<PackCheck, "diagnostics"> & { readonly failed: readonly FailedLoad[] }> => {
  const pack = withIsolation(found);
  const { directory, view, file } = pack;
  const reporter = createReporter(() => undefined);
  const { report } = reporter;
  const places = { directory, home: undefined };
  const deadlines = createDeadlines();
  const loader = createLoader({
    deadlines,
    isolates: createIsolates({ log: silentLogger, deadlines }).all,
  });
  try {
    const empty = {
      ...parseConfig("", view.file, directory),
      origin: { path: file.realPath, sha256: file.sha256 },
    };
    const [{ view: config }] = empty.documents;
    const declared = declareHooks(config, file.realPath, places, dialects, [], [pack], report);
    const verdict = await createTrust(policy, directory).review(
      { config: empty, hookFiles: [], packs: [pack], hooks: declared.hooks },
      report,
    );
    if (verdict?.config) {
      report(verdict.config);
      return { failed: [], diagnostics: reporter.close(view) };
    }
    const noted = noteFailures(verdict ? onlyTrusted(loader, verdict) : loader);
    const placing = createPlacing(readIsolation(config, report), "inline", view.file);
    await loadExtensions([packBringer(pack, placing)], scopes, noted.loader, report);
    await loadHooks(declared, {
      config,
      agent: pack.name,
      loader: noted.loader,
      placing,
      // A pack's hooks are modules.
      refuse: async () => failure("load", "It is no module."),
      context: { ...places, runners: createRunners(), inject: () => undefined },
      report,
    });
    return {
      failed: noted.failed().map((one) => withoutPrefix(one, pack)),
      diagnostics: reporter.close(view),
    };
  } finally {
    await loader.dispose();
  }
};

/** A scope or a dialect can only run inline. */
const withIsolation = (pack: Pack): Pack => {
  const inline = Object.entries(pack.manifest.extensions).some(
    ([scope, entries]) => bringsParts(scope) && entries.length > 0,
  );
  return inline ? { ...pack, use: { ...pack.use, isolation: "inline" } } : pack;
};

/** As the manifest calls it. */
const withoutPrefix = (one: FailedLoad, { name }: Pack): FailedLoad =>
  one.name.startsWith(`${name}/`) ? { ...one, name: one.name.slice(name.length + 1) } : one;
