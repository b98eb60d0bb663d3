import { createPalette, type Palette, wantsColours } from "./palette.js";

/** Where a command writes. */
export interface Output {
  line(text: string): void;
  /** One value as a line of JSON. */
  json(value: unknown): void;
  /** Colours for `line`. */
  readonly paint: Palette;
  /** Columns of the terminal, 100 in a pipe. */
  readonly width: number;
  /** For progress: what is written here is taken away again. Absent where nobody would see it. */
  readonly transient?: (text: string) => void;
}

export const createOutput = (): Output => {
  const { stdout, stderr } = process;
  // On a terminal, one that both streams share, the progress goes below the lines.
  const live = stdout.isTTY && stderr.isTTY && process.env.TERM !== "dumb";
  return {
    line: (text) => void stdout.write(`${text}\n`),
    json: (value) => void stdout.write(`${toJson(value)}\n`),
    paint: createPalette(wantsColours(stdout)),
    width: stdout.isTTY ? Math.min(140, Math.max(60, stdout.columns || 100)) : 100,
    ...(live ? { transient: (text: string) => void stderr.write(text) } : {}),
  };
};

const toJson = (value: unknown): string => {
  try {
    return JSON.stringify(value);
  } catch (thrown) {
    // A BigInt, or a cycle in what an extension gave: the line says so, and the record goes on.
    return JSON.stringify({ type: "unprintable", reason: String(thrown) });
  }
};
