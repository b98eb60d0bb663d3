import type { Report } from "@hardpoint/core";

/** Hands each diagnostic on when it comes for the first time. */
export const reportOnce = (report: Report): Report => {
  const told = new Set<string>();
  return (diagnostic) => {
    const { code, message, source } = diagnostic;
    const key = JSON.stringify([code, message, source]);
    if (told.has(key)) return;
    told.add(key);
    report(diagnostic);
  };
};
