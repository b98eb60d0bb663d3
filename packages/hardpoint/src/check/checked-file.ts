import type { Diagnostic, Source } from "@hardpoint/core";
import type { CheckedHook, CheckedHookFile } from "@hardpoint/project";

/** A file with hooks that a check came upon: of a role, of an agent. */
export interface CheckedFile {
  /** Relative to what was checked. */
  readonly file: string;
  /** `unsupported`: its agent has no dialect here. `ambiguous`, `unknown`: whose it is could not be told. */
  readonly status: "checked" | "unsupported" | "ambiguous" | "unknown";
  /** The id of the dialect in which it was read, or of the agent whose it is. */
  readonly dialect?: string;
  readonly hooks: readonly CheckedHook[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What came of a hook that stands in a file. */
type Fate = "registered" | "refused" | "off";

type HookCounts = Readonly<Record<Fate, number>>;

export const fateOf = ({ status }: CheckedHook): Fate =>
  status === "off" ? "off" : status === "ok" || status === "undecided" ? "registered" : "refused";

export const countHooks = (hooks: readonly CheckedHook[]): HookCounts => {
  const counts = { registered: 0, refused: 0, off: 0 };
  for (const hook of hooks) counts[fateOf(hook)] += 1;
  return counts;
};

type Named = Pick<CheckedHookFile, "hooks" | "diagnostics">;

/** The same, with each file called by another name. */
export const renamed = ({ hooks, diagnostics }: Named, rename: (file: string) => string): Named => {
  const place = (source: Source): Source => ({ ...source, file: rename(source.file) });
  const tell = (diagnostic: Diagnostic): Diagnostic =>
    diagnostic.source ? { ...diagnostic, source: place(diagnostic.source) } : diagnostic;
  return {
    hooks: hooks.map((hook) => ({
      ...hook,
      source: place(hook.source),
      diagnostics: hook.diagnostics.map(tell),
    })),
    diagnostics: diagnostics.map(tell),
  };
};
