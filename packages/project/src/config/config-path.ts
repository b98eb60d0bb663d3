import type { ConfigPath } from "@hardpoint/core";

/** As a person would write it: `hooks.custom[0].events`. */
export const formatConfigPath = (path: ConfigPath): string =>
  path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${plain(key)}`))
    .join("");

const plain = (key: string): string => (/^[\w@/-]+$/.test(key) ? key : JSON.stringify(key));
