import { checkWith, issuePath, type StandardSchema } from "@hardpoint/core";
import { ChannelConfigError } from "../channel-issues.js";

/**
 * A channel's configuration as its schema has it, with the keys that the schema does not know.
 *
 * @throws ChannelConfigError with a place for each problem.
 */
export const readChannelConfig = <Config>(
  schema: StandardSchema<unknown, Config> & { readonly shape: object },
  config: Readonly<Record<string, unknown>>,
): Config & { readonly unknownKeys: readonly string[] } => {
  const checked = checkWith(schema, config);
  const unknownKeys = Object.keys(config).filter((key) => !Object.hasOwn(schema.shape, key));
  if (checked.ok) return { ...checked.value, unknownKeys };
  throw new ChannelConfigError(
    checked.issues.map((issue) => {
      const path = issuePath(issue).map((key) => (typeof key === "number" ? key : String(key)));
      return { path, message: `${path.length === 0 ? "it" : `"${path.join(".")}"`} ${issue.message}` };
    }),
  );
};
