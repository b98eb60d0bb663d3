import type { ConfigView, Diagnostic, Report } from "@hardpoint/core";

/** Collects the diagnostics of one opening or reload, then hands later ones on. */
export interface Reporter {
  readonly report: Report;
  /** What was collected, sorted by place, each once, with a frame where its file is one of `views`. Ends the collecting. */
  close(...views: readonly ConfigView[]): readonly Diagnostic[];
}

/** `later` takes what is reported after `close`: a hook that was bound then reports while it runs. */
export const createReporter = (later: Report): Reporter => {
  const collected: Diagnostic[] = [];
  let open = true;
  return {
    report: (diagnostic) => (open ? collected.push(diagnostic) : later(diagnostic)),
    close(...views) {
      open = false;
      return arrange(collected, views);
    },
  };
};

/** Sorted by file, line and column (what has no place comes first), each once, with code frames. */
const arrange = (diagnostics: readonly Diagnostic[], views: readonly ConfigView[]): readonly Diagnostic[] => {
  const once = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { code, message, source } = diagnostic;
    const key = JSON.stringify([code, message, source?.file, source?.line, source?.column]);
    if (!once.has(key)) once.set(key, withFrame(diagnostic, views));
  }
  return [...once.values()].sort(
    (a, b) =>
      compareText(a.source?.file ?? "", b.source?.file ?? "") ||
      (a.source?.line ?? 0) - (b.source?.line ?? 0) ||
      (a.source?.column ?? 0) - (b.source?.column ?? 0),
  );
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const withFrame = (diagnostic: Diagnostic, views: readonly ConfigView[]): Diagnostic => {
  const { source } = diagnostic;
  if (diagnostic.frame !== undefined || source === undefined) return diagnostic;
  const frame = views.find(({ file }) => file === source.file)?.frame(source);
  return frame === undefined ? diagnostic : { ...diagnostic, frame };
};
