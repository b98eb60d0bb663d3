import { describe } from "@hardpoint/core";
import { z } from "zod";

/** Text that is not blank. What a problem tells of the value is never the value: it may be a secret in the wrong place. */
export const filled = (what: string) =>
  z
    .string({ error: ({ input }) => `needs ${what}${input === undefined ? "" : `, not ${kindOf(input)}`}` })
    .trim()
    .min(1, { error: `needs ${what}, and is empty`, abort: true });

const kindOf = (input: unknown): string => (typeof input === "string" ? "this text" : describe(input));

/** From the environment a flag comes as text. */
export const flag = z.preprocess(
  (value) => {
    if (typeof value !== "string") return value;
    const word = value.trim().toLowerCase();
    if (["true", "yes", "on", "1"].includes(word)) return true;
    return ["false", "no", "off", "0"].includes(word) ? false : value;
  },
  z.boolean({ error: "needs true or false" }),
);

export const wholeNumber = (least: number, most: number) => {
  const error = `needs a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};

/** The configuration of a channel: its kind, and keys of its own. */
export const channelConfig = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ kind: z.string(), ...shape }, { error: "needs a map" });
