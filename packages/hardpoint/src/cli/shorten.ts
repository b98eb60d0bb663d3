import { printable } from "./printable.js";

/** Text on one line, at most `max` characters long. */
export const shorten = (text: string, max: number): string => {
  const line = printable(text).replaceAll(/\s+/g, " ").trim();
  return line.length <= max ? line : `${line.slice(0, Math.max(0, max - 1)).trimEnd()}…`;
};

/** A value as a person would write it, on one line. */
export const showValue = (value: unknown, max = 60): string => {
  if (typeof value === "string") return `"${shorten(value, max)}"`;
  return shorten(JSON.stringify(value) ?? String(value), max);
};
