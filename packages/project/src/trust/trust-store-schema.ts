import { z } from "zod";

/** The file that remembers what is trusted. */
export const trustFileSchema = z.object({
  version: z.literal(1),
  /** By the path of the configuration file: the SHA-256 of each file, by its path. */
  projects: z.record(z.string(), z.object({ files: z.record(z.string(), z.string()) })),
});

export type TrustFileData = z.infer<typeof trustFileSchema>;
