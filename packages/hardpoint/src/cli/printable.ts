import { stripVTControlCharacters } from "node:util";

/**
 * Text of others (a model, a tool, an extension's error) without what would steer a terminal. Line breaks and tabs
 * stay.
 */
export const printable = (text: string): string =>
  stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\n\t]/gu, "");
