import { formatSource } from "@hardpoint/core";
import type { CheckedHook } from "@hardpoint/project";
import { alignColumns } from "../cli/align-columns.js";
import type { Palette } from "../cli/palette.js";
import { shorten } from "../cli/shorten.js";
import { type CheckedFile, countHooks, fateOf } from "./checked-file.js";
import { agentNamed } from "./hook-agents.js";

/** The hook files as a table (whose each is, and what came of its hooks), then each hook that was refused, and why. */
export const hookFileLines = (files: readonly CheckedFile[], paint: Palette): readonly string[] => {
  if (files.length === 0) return [];
  const [head = "", ...rows] = alignColumns([
    ["file", "dialect", "registered", "refused", "off"],
    ...files.map(columns),
  ]);
  return [
    `    ${paint.dim(head)}`,
    ...files.map((file, index) => `  ${mark(file, paint)} ${rows[index] ?? ""}`),
    ...refusedLines(
      files.flatMap(({ hooks }) => hooks),
      paint,
    ),
  ];
};

const columns = ({ file, status, dialect, hooks }: CheckedFile): readonly string[] => {
  switch (status) {
    case "checked": {
      const { registered, refused, off } = countHooks(hooks);
      return [file, dialect ?? "", `${registered}`, `${refused}`, off === 0 ? "" : `${off}`];
    }
    case "unsupported":
      return [file, `${agentNamed(dialect ?? "")?.name ?? dialect}: no dialect here yet`];
    case "ambiguous":
      return [file, "of several: name it with --dialect"];
    case "unknown":
      return [file, "unknown"];
  }
};

const mark = ({ status, diagnostics }: CheckedFile, paint: Palette): string => {
  if (status === "unsupported") return paint.dim("-");
  if (diagnostics.some(({ severity }) => severity === "error")) return paint.red("✗");
  return diagnostics.some(({ severity }) => severity === "warning") ? paint.yellow("!") : paint.green("✓");
};

const refusedLines = (hooks: readonly CheckedHook[], paint: Palette): readonly string[] => {
  const refused = hooks.filter((hook) => fateOf(hook) === "refused");
  if (refused.length === 0) return [];
  return [
    "",
    `  ${paint.bold(`refused: ${refused.length === 1 ? "1 hook" : `${refused.length} hooks`}`)}`,
    ...refused.flatMap((hook) => [
      `  ${paint.red("✗")} ${formatSource(hook.source)}  ${shorten(nameOf(hook), 100)}`,
      `      ${why(hook)}`,
    ]),
  ];
};

const nameOf = ({ name, events, module = "" }: CheckedHook): string => {
  const occasion = events.some((event) => name.includes(event)) ? "" : events.join(", ");
  return [name, occasion, name.includes(module) ? "" : module].filter((part) => part !== "").join("  ");
};

/** The worst that was said of it. */
const why = ({ diagnostics, status }: CheckedHook): string => {
  const said =
    diagnostics.find(({ severity }) => severity === "error") ??
    diagnostics.find(({ severity }) => severity === "warning");
  return said ? `${shorten(said.message, 240)} (${said.code})` : status;
};
