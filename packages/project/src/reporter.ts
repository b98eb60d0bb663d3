import type { ConfigView, Diagnostic, Report } from "@hardpoint/core";

/** Collects the diagnostics of one opening or reload, then hands later ones on. */
export interface Reporter {
  readonly report: Report;
  /** What was collected, sorted by place, each once, with a frame where its file is `config`. Ends the collecting. */
  close(config: ConfigView): readonly Diagnostic[];
}

/** `later` takes what is reported after `close`: a hook that was bound then reports while it runs. */
export const createReporter = (later: Report): Reporter => {
  const collected: Diagnostic[] = [];
  let open = true;
  return {
    report: (diagnostic) => (open ? collected.push(diagnostic) : later(diagnostic)),
    close(config) {
      open = false;
      return arrange(collected, config);
    },
  };
};

/** Sorted by file, line and column (what has no place comes first), each once, with code frames. */
const arrange = (diagnostics: readonly Diagnostic[], config: ConfigView): readonly Diagnostic[] => {
  const once = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { code, message, source } = diagnostic;
    const key = JSON.stringify([code, message, source?.file, source?.line, source?.column]);
    if (!once.has(key)) once.set(key, withFrame(diagnostic, config));
  }
  return [...once.values()].sort(
    (a, b) =>
      compareText(a.source?.file ?? "", b.source?.file ?? "") ||
      (a.source?.line ?? 0) - (b.source?.line ?? 0) ||
      (a.source?.column ?? 0) - (b.source?.column ?? 0),
  );
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const withFrame = (diagnostic: Diagnostic, config: ConfigView): Diagnostic => {
  if (diagnostic.frame !== undefined || diagnostic.source === undefined) return diagnostic;
  const frame = config.frame(diagnostic.source);
  return frame === undefined ? diagnostic : { ...diagnostic, frame };
};
