import { z } from "zod";

/** What `npm pack --json` prints. */
export const publicationSchema = z.tuple([
  z.looseObject({
    size: z.number(),
    unpackedSize: z.number(),
    files: z.array(z.looseObject({ path: z.string(), size: z.number() })),
  }),
]);

const ranges = z.record(z.string(), z.string()).catch({});

/** What is looked at of a package.json. What has another form is as good as absent. */
export const packageSchema = z.looseObject({
  name: z.string().optional().catch(undefined),
  version: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  license: z.string().optional().catch(undefined),
  keywords: z.array(z.unknown()).catch([]),
  private: z.boolean().catch(false),
  engines: ranges,
  dependencies: ranges,
  devDependencies: ranges,
  peerDependencies: ranges,
  optionalDependencies: ranges,
});

export type PackageJson = z.infer<typeof packageSchema>;
