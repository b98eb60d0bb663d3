import { z } from "zod";
import { channelConfig, filled, flag, wholeNumber } from "../channels/fields-schema.js";

export const fileSchema = channelConfig({ path: filled("a path") });

export const commandSchema = channelConfig({
  command: filled("a command"),
  args: z
    .array(z.union([z.string(), z.number()], { error: "needs text" }), { error: "needs a list of arguments" })
    .optional(),
  shell: flag.default(false),
  passAsStdin: flag.default(false),
  env: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()], { error: "needs text" }), {
      error: "needs a map of variables",
    })
    .default({}),
});

export const desktopSchema = channelConfig({});

export const soundSchema = channelConfig({ soundPath: filled("the path of a sound file") });

const addresses = z.union(
  [
    filled("an address"),
    z.array(filled("an address")).min(1, { error: "needs an address, or a list of them" }),
  ],
  {
    error: "needs an address, or a list of them",
  },
);

export const mailSchema = channelConfig({
  to: addresses,
  from: filled("an address"),
  url: filled("a URL such as smtps://mail.example.com")
    .refine((url) => /^smtps?:\/\//iu.test(url) && URL.canParse(url), {
      error: "needs a URL that begins with smtps:// or smtp://",
    })
    .optional(),
  host: filled("the name of a mail server").optional(),
  port: wholeNumber(1, 65_535).optional(),
  secure: flag.optional(),
  user: filled("a user's name").optional(),
  password: filled("a password").optional(),
}).refine((config) => (config.url === undefined) !== (config.host === undefined), {
  error: "needs either url or host",
});
