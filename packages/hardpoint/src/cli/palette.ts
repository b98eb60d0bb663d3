import pc from "picocolors";

/** Colours for one stream; without them, each is the identity. */
export type Palette = ReturnType<typeof pc.createColors>;

export const createPalette = (colours: boolean): Palette => pc.createColors(colours);

/** Whether a stream gets colours: a terminal, unless NO_COLOR is set; FORCE_COLOR goes for pipes as well. */
export const wantsColours = (
  stream: { readonly isTTY?: boolean },
  env: NodeJS.ProcessEnv = process.env,
): boolean => {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR && env.FORCE_COLOR !== "0") return true;
  return stream.isTTY === true && env.TERM !== "dumb";
};
