import { z } from "zod";
import type { Contract } from "../packages/core/src/index.js";
import { rolebox } from "../packages/dialects/src/rolebox/index.js";
import { preset } from "../packages/hardpoint/src/preset.js";
import { manifestSchema } from "../packages/project/src/packs/manifest-schema.js";

/** Where it stands, beside the command line that checks manifests. */
export const manifestSchemaPath = "packages/hardpoint/schemas/pack-manifest.schema.json";

/**
 * The JSON Schema of a pack's manifest, for editors: the schema that manifests are read with, and under `extensions` the
 * entries of the scopes that Hardpoint has. Those of other scopes may be anything.
 */
export const manifestJsonSchema = (): object => {
  const contracts = [
    ...preset.flatMap((part) => (part.$$type === "@hardpoint/scope" ? part.contracts : [])),
    ...(rolebox.contract ? [rolebox.contract] : []),
  ];
  const { properties, ...schema } = z.toJSONSchema(manifestSchema, { io: "input" }) as {
    properties: Record<string, object>;
  };
  return {
    ...schema,
    title: "The manifest of a Hardpoint pack",
    description: "`hardpoint` of its package.json, or the whole of its hardpoint-pack.yaml",
    properties: {
      ...properties,
      extensions: { ...properties.extensions, properties: Object.fromEntries(contracts.map(entriesOf)) },
    },
  };
};

const entriesOf = ({ scope, entry }: Contract): readonly [string, object] => {
  const { $schema: _, ...items } = z.toJSONSchema(entry as unknown as z.ZodType, {
    unrepresentable: "any",
    io: "input",
  });
  return [scope, { type: "array", items }];
};
