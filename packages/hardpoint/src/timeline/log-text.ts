import { showValue } from "../cli/shorten.js";
import type { Happening } from "../run/happening.js";

type Logged = Extract<Happening, { type: "log" }>;

/** `warn: disk is full {"free":0}`; of a hook's notice, who says it: `it waits (functions-prompt at chat.message)`. */
export const logText = ({ level, message, fields }: Logged): string => {
  const told = level === "info" ? message : `${level}: ${message}`;
  if (fields === undefined) return told;
  const { hook, point, session: _, ...others } = isMap(fields) ? fields : {};
  if (typeof hook !== "string" || typeof point !== "string") return `${told} ${showValue(fields, 200)}`;
  const more = Object.keys(others).length === 0 ? "" : ` ${showValue(others, 200)}`;
  return `${told} (${hook} at ${point})${more}`;
};

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
