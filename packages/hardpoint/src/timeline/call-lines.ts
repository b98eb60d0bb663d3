import { shorten, showValue } from "../cli/shorten.js";
import type { Happening } from "../run/happening.js";
import type { ModelCall } from "../run/model.js";
import type { Layout } from "./layout.js";

/** What a call is about, on one line. */
export const describeCall = ({ args }: ModelCall): string => {
  const { path, command, agent, prompt, old } = args;
  const replaced = args.new;
  if (typeof path === "string" && typeof old === "string" && typeof replaced === "string") {
    return `${path}  ${showValue(old, 40)} → ${showValue(replaced, 40)}`;
  }
  if (typeof path === "string") return path;
  if (typeof command === "string") return `$ ${command}`;
  if (typeof agent === "string" && typeof prompt === "string") return `${agent}: ${prompt}`;
  return Object.keys(args).length === 0 ? "" : showValue(args, 80);
};

/** How a call ended: the first line of what the model is told, and how many follow. */
export const resultLine = (
  { call, status, content, attempts }: Extract<Happening, { type: "result" }>,
  layout: Layout,
): string => {
  const { paint } = layout;
  const lines = content.trimEnd().split("\n");
  const more = lines.length === 1 ? "" : ` (+${lines.length === 2 ? "1 line" : `${lines.length - 1} lines`})`;
  const tries = attempts > 1 ? ` after ${attempts} attempts` : "";
  const text =
    call.tool === "read" && status === "done"
      ? `${lines.length} lines`
      : `${shorten(lines[0] ?? "", layout.width - 24 - more.length)}${more}`;
  if (status === "done") return paint.dim(`→ ${text}${tries}`);
  const colour = status === "failed" ? paint.red : paint.yellow;
  return `${colour(`→ ${status}${tries}`)} ${paint.dim(text)}`;
};
