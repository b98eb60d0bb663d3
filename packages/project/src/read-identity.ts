import { type ConfigView, describe, diagnose, type Report } from "@hardpoint/core";

/** What the project itself reads: who the role is. */
export const readIdentity = (
  config: ConfigView,
  report: Report,
): { readonly name?: string; readonly description?: string } => {
  const text = (key: string): string | undefined => {
    const found = config.read([key]);
    if (found === undefined || found === null) return undefined;
    if (typeof found === "string" && found.trim() !== "") return found;
    report(
      diagnose("CONFIG_INVALID", `"${key}" must be text, and is ${describe(found)}.`, {
        source: config.locate([key]),
      }),
    );
    return undefined;
  };
  const name = text("name");
  const description = text("description");
  return { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
};
