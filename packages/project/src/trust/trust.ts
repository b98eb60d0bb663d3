import { realpathSync } from "node:fs";
import { diagnose, type Report, toErrorData } from "@hardpoint/core";
import { readLocalModules } from "@hardpoint/loader";
import type { ReadConfig } from "../config/read-config.js";
import type { DeclaredHook } from "../hook-files/declare-hooks.js";
import type { FoundHookFile } from "../hook-files/read-hook-files.js";
import type { Pack } from "../packs/pack.js";
import { createRequest } from "./create-request.js";
import { declaredModules } from "./declared-modules.js";
import { declaredScripts } from "./declared-scripts.js";
import type { TrustPolicy } from "./trust-policy.js";
import type { TrustRequest } from "./trust-request.js";
import { createVerdict, type Verdict } from "./verdict.js";

/** Everything of a project that names what would be run. */
interface Reviewed {
  readonly config: ReadConfig;
  readonly hookFiles: readonly FoundHookFile[];
  readonly packs: readonly Pack[];
  readonly hooks: readonly DeclaredHook[];
}

/** Finds out what may be loaded, for as long as a project is open. */
export interface Trust {
  /** Undefined when everything may be. Reads files and runs none of them. */
  review(read: Reviewed, report: Report): Promise<Verdict | undefined>;
}

/** What was trusted once stays trusted as long as the project is open, whatever the policy remembers. */
export const createTrust = (policy: "all" | TrustPolicy | undefined, directory: string): Trust => {
  const trusted = new Map<string, ReadonlyMap<string, string>>();

  const decide = async (from: TrustPolicy, request: TrustRequest, report: Report): Promise<boolean> => {
    if (request.files.every(({ state }) => state === "trusted")) return true;
    const decision = await guarded("decide", report, () => from.decide(request, report));
    if (decision !== "trust") return false;
    trusted.set(request.config, new Map(request.files.map(({ path, sha256 }) => [path, sha256])));
    return true;
  };

  return {
    async review({ config, hookFiles, packs, hooks }, report) {
      if (policy === undefined || policy === "all") return undefined;
      const readable = hookFiles.some(({ realPath }) => realPath !== undefined);
      const origin = config.origin ?? (readable ? { path: realpathSync.native(directory) } : undefined);
      if (origin === undefined) return undefined;
      const views = [config.documents[0].view, ...packs.map(({ view }) => view)];
      const declared = await declaredModules(views, hooks);
      const scripts = await declaredScripts(hooks);
      const local = await readLocalModules(declared.map(({ file }) => file));
      const known =
        trusted.get(origin.path) ??
        (await guarded("recall what was trusted", report, () => policy.recall?.(origin.path, report))) ??
        new Map();
      const request = createRequest({
        directory,
        origin,
        hookFiles: [...hookFiles, ...packs.map(({ file }) => file)],
        scripts,
        declared,
        local,
        known,
      });
      const refused = (await decide(policy, request, report))
        ? []
        : request.files.filter(({ state }) => state !== "trusted");
      return createVerdict(request, local, refused);
    },
  };
};

/** A policy is the host's, and may throw: then nothing new is trusted. */
const guarded = async <T>(what: string, report: Report, ask: () => T): Promise<Awaited<T> | undefined> => {
  try {
    return await ask();
  } catch (thrown) {
    const cause = toErrorData(thrown);
    report(
      diagnose("TRUST_REFUSED", `The trust policy could not ${what}: ${cause.message}.`, {
        hint: "Mend the host's `trust` option. Until then, what is new or changed is refused.",
        cause,
      }),
    );
    return undefined;
  }
};
