import { describe } from "@hardpoint/core";
import { z } from "zod";

const version = z.string().regex(/^\d+\.\d+$/u, { error: "must be MAJOR.MINOR, such as 1.0" });
const needs = z.union([version, z.array(version).min(1, { error: "must name one version at least" })], {
  error: "must be MAJOR.MINOR, or a list of such",
});

/** What is wrong in words; of an unknown key the schema's own words will do. */
const words = (form: string) => ({
  error: ({ code, input }: { readonly code?: string; readonly input?: unknown }) =>
    code !== "invalid_type"
      ? undefined
      : `must be ${form}, ${input === undefined ? "and is missing" : `not ${describe(input)}`}`,
});

/**
 * What a pack says of itself, under `hardpoint` of its package.json or as the whole of a hardpoint-pack.yaml. The
 * entries of a scope are checked with the contract of that scope.
 */
export const manifestSchema = z.strictObject(
  {
    /** The version of this form. */
    manifest: z.literal(1, { error: "must be 1" }),
    /** The lowest version of each contract that its modules need; a list where they serve several majors. */
    contracts: z.record(z.string(), needs, words("a map of versions")).optional(),
    /** The lowest version of each point whose payload its hooks read. */
    points: z.record(z.string(), version, words("a map of versions")).optional(),
    /** What its extensions ask of the host, by name, with the lowest version that they need. */
    capabilities: z.record(z.string(), version, words("a map of versions")).optional(),
    /** Entries by scope, as they would stand under `extensions` (and, for hooks, under `hooks.custom`). */
    extensions: z.record(
      z.string(),
      z.array(z.unknown(), words("a list of entries")),
      words("a map of scopes"),
    ),
  },
  words("a map"),
);

export type Manifest = z.infer<typeof manifestSchema>;

/** One item of `packs`: a pack's name, or a map. */
export const packUseSchema = z.strictObject({
  name: z.string().min(1),
  /** A shorter prefix of its extensions' names. */
  as: z
    .string()
    .regex(/^[^/\s]+$/u, { error: "must be one word without a slash" })
    .optional(),
  isolation: z.string().min(1).optional(),
  enabled: z.boolean().optional(),
  /** Given to each of its extensions that takes a `config` and has none of its own for these keys. */
  config: z.record(z.string(), z.unknown()).optional(),
  /** The host's capabilities that it may use, by name. */
  capabilities: z.array(z.string().min(1)).optional(),
});

export type PackUseEntry = z.infer<typeof packUseSchema>;
