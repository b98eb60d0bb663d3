import { type ConfigView, describe } from "@hardpoint/core";
import type { Say } from "../say.js";

/** What a settings file says of hooks beside the hooks themselves. */
export interface ClaudeSettings {
  readonly disableAllHooks?: boolean;
  readonly allowManagedHooksOnly?: boolean;
  readonly allowedHttpHookUrls?: readonly string[];
  readonly httpHookAllowedEnvVars?: readonly string[];
}

/** Reads them, and lets all other keys of a settings file be: they are the agent's own. */
export const readSettings = (config: ConfigView, say: Say): ClaudeSettings => {
  const flag = (key: "disableAllHooks" | "allowManagedHooksOnly") => {
    const value = config.read([key]);
    if (value === undefined || value === null) return {};
    if (typeof value === "boolean") return { [key]: value };
    say("CONFIG_INVALID", [key], `"${key}" must be true or false, and is ${describe(value)}.`);
    return {};
  };
  const list = (key: "allowedHttpHookUrls" | "httpHookAllowedEnvVars") => {
    const value = config.read([key]);
    if (value === undefined || value === null) return {};
    if (Array.isArray(value) && value.every((one) => typeof one === "string"))
      return { [key]: value as string[] };
    say(
      "CONFIG_INVALID",
      [key],
      `"${key}" must be a list of texts, and is ${describe(value)}. Nothing is allowed by it.`,
    );
    // A limit that can't be read must not be none.
    return { [key]: [] };
  };
  return {
    ...flag("disableAllHooks"),
    ...flag("allowManagedHooksOnly"),
    ...list("allowedHttpHookUrls"),
    ...list("httpHookAllowedEnvVars"),
  };
};
