import { type Diagnostic, diagnose, type Report } from "@hardpoint/core";
import type { ReloadResult } from "../reload-result.js";

/** What of the diagnostics of one reload after another is new to the person. */
export interface ReloadNews {
  tell(result: ReloadResult): void;
}

/** `present` gives the diagnostics of what is in use, which were told before. */
export const createReloadNews = (report: Report, present: () => readonly Diagnostic[]): ReloadNews => {
  let told = new Set(present().map(keyOf));
  /** A file that is written in several steps is unreadable several times. */
  let unreadable = false;
  return {
    tell({ swapped, kept, diagnostics }) {
      if (kept === "unreadable") {
        if (!unreadable) report(keptBy(diagnostics));
        unreadable = true;
        return;
      }
      unreadable = false;
      for (const diagnostic of diagnostics) if (!told.has(keyOf(diagnostic))) report(diagnostic);
      const all = diagnostics.map(keyOf);
      told = new Set(swapped ? all : [...present().map(keyOf), ...all]);
    },
  };
};

const keyOf = ({ code, message, source }: Diagnostic): string =>
  JSON.stringify([code, message, source?.file, source?.line, source?.column]);

const keptBy = (diagnostics: readonly Diagnostic[]): Diagnostic => {
  const why = diagnostics.find(({ severity }) => severity === "error") ?? diagnostics[0];
  return diagnose(
    "RELOAD_KEPT",
    `The project stays as it was loaded before, since its files can't be read: ${why?.message ?? "the reason is not known."}`,
    {
      ...(why?.source ? { source: why.source } : {}),
      ...(why?.frame === undefined ? {} : { frame: why.frame }),
      hint: "Once the file can be read, it is loaded.",
    },
  );
};
