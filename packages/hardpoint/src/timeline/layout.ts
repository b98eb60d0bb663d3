import type { Palette } from "../cli/palette.js";

/** Where lines go and how wide they are. */
export interface Layout {
  readonly paint: Palette;
  /** Columns. */
  readonly width: number;
}

/** Milliseconds as people read them: `0.2 ms`, `14 ms`, `2.1 s`. */
export const formatMs = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** `left`, whose visible length is `length`, with `right` at the edge. */
export const alignRight = (left: string, length: number, right: string, { paint, width }: Layout): string =>
  right === "" ? left : `${left}${" ".repeat(Math.max(2, width - length - right.length))}${paint.dim(right)}`;
