import { type Diagnostic, diagnose } from "@hardpoint/core";
import { hashFile, type ModulePlace } from "@hardpoint/loader";
import type { DeclaredHook } from "../hook-files/declare-hooks.js";
import { closureOf, type LocalModules } from "./create-request.js";
import { labelOf, scriptsOf } from "./declared-scripts.js";
import type { TrustFile, TrustRequest } from "./trust-request.js";

/** What may be loaded of one reading of a configuration. */
export interface Verdict {
  /** Undefined when the configuration file is trusted; else what to tell of it. */
  readonly config: Diagnostic | undefined;
  /** The files that are not trusted. */
  readonly refused: readonly TrustFile[];
  /** What to tell of a hook file that is not trusted: nothing of it may be used. */
  hookFile(realPath: string | undefined): Diagnostic | undefined;
  /** Why a hook that is no module may not be run: a script that its command names is not trusted, or has changed. */
  admitHook(hook: DeclaredHook): Promise<Diagnostic | undefined>;
  /** Whether a module may be imported now: it and what it imports are trusted, and still what they were. */
  admit(module: ModulePlace): Promise<Diagnostic | undefined>;
}

/** `refused`: those of the request's files that may not be used. */
export const createVerdict = (
  request: TrustRequest,
  local: LocalModules,
  refused: readonly TrustFile[],
): Verdict => {
  const files = new Map(request.files.map((file) => [file.path, file]));
  const denied = new Map(refused.map((file) => [file.path, file]));
  const config = refused.find(({ kind }) => kind === "config");

  const problemOf = async (module: string): Promise<string | undefined> => {
    const known = files.get(module);
    if (!known || !local.has(module))
      return `${known?.file ?? module} is not among the files that were to be trusted`;
    const closure = [...closureOf(module, local)];
    for (const path of closure) {
      const file = denied.get(path);
      if (file) return `${file.file}${path === module ? "" : ", which it imports,"} ${isNotTrusted(file)}`;
    }
    const now = await Promise.all(closure.map(hashFile));
    const changed = closure.find((path, index) => now[index] !== local.get(path)?.sha256);
    return changed === undefined
      ? undefined
      : `${files.get(changed)?.file ?? changed} has changed since it was looked at`;
  };

  return {
    refused,
    config:
      config &&
      diagnose("TRUST_REFUSED", `${config.file} ${isNotTrusted(config)}, so nothing of it was loaded.`, {
        source: { file: config.file },
        hint: trustHint,
      }),
    hookFile(realPath) {
      const file = realPath === undefined ? undefined : denied.get(realPath);
      return (
        file &&
        diagnose("TRUST_REFUSED", `${file.file} ${isNotTrusted(file)}, so none of its hooks is run.`, {
          source: { file: file.file },
          hint: trustHint,
        })
      );
    },
    async admitHook(hook) {
      const { source } = hook.declaration;
      for (const path of await scriptsOf(hook)) {
        const file = denied.get(path);
        const known = files.get(path);
        const problem = file
          ? `${file.file} ${isNotTrusted(file)}`
          : known === undefined
            ? `${path} is not among the files that were to be trusted`
            : known.sha256 !== (await hashFile(path))
              ? `${known.file} has changed since it was looked at`
              : undefined;
        if (problem !== undefined)
          return diagnose("TRUST_REFUSED", `${labelOf(hook)} is not run: ${problem}.`, {
            source,
            hint: trustHint,
          });
      }
      return undefined;
    },
    async admit({ file, label, source }) {
      const problem = await problemOf(file);
      return problem === undefined
        ? undefined
        : diagnose("TRUST_REFUSED", `${label} was not loaded: ${problem}.`, {
            ...(source ? { source } : {}),
            hint: trustHint,
          });
    },
  };
};

/** What is told of a file that keeps a reload from being swapped in. */
export const heldBy = (file: TrustFile): Diagnostic =>
  diagnose(
    "TRUST_REFUSED",
    `${file.file} ${isNotTrusted(file)}, so the project stays as it was loaded before.`,
    { source: { file: file.file }, hint: trustHint },
  );

const isNotTrusted = ({ state }: TrustFile): string =>
  `is not trusted (it ${state === "changed" ? "has changed" : "is new"})`;

const trustHint =
  "Read it first. To trust it, answer yes at a terminal, pass --trust, or open the project with a policy that does.";
