import { alignColumns } from "../cli/align-columns.js";
import { diagnosticLines } from "../cli/diagnostic-lines.js";
import type { Palette } from "../cli/palette.js";
import { shorten } from "../cli/shorten.js";
import { describeIsolate, describeTroubles } from "./isolate-state.js";
import type { HookRow, Listing } from "./listing.js";

/** A listing for a person. */
export const listingLines = (listing: Listing, paint: Palette): readonly string[] => [
  `${paint.bold(listing.role)}  ${paint.dim(listing.directory)}`,
  "",
  ...hookLines(listing, paint),
  ...listing.scopes.flatMap(({ scope, extensions }) => [
    paint.bold(scope),
    ...alignColumns(
      extensions.map((row) => [
        row.name,
        row.declared ?? row.origin,
        `contract ${row.contract}`,
        // The built-in vocabulary is the host's own code.
        row.origin === "built in" ? "" : describeIsolate(row),
        [row.description, describeTroubles(row)]
          .filter((text) => text !== undefined && text !== "")
          .join("; "),
      ]),
    ).map((line) => `  ${line}`),
    "",
  ]),
  ...section(
    paint.bold("hooks that are called at no point"),
    listing.pointless.map(({ name, module, declared }) => [name, declared, module]),
  ),
  ...section(
    paint.bold(paint.red("declared, but not loaded")),
    listing.missing.map(({ scope, name, module, declared }) => [
      scope === "hooks" ? name : `${scope} ${name}`,
      declared,
      module ?? "no module",
    ]),
  ),
  ...listing.diagnostics.flatMap((one) => [...diagnosticLines(one, paint), ""]),
];

const section = (heading: string, rows: readonly string[][]): readonly string[] =>
  rows.length === 0 ? [] : [heading, ...alignColumns(rows).map((line) => `  ${line}`), ""];

const hookLines = ({ points }: Listing, paint: Palette): readonly string[] => {
  if (points.length === 0) return [paint.dim("no hooks"), ""];
  const rows = alignColumns(points.flatMap(({ hooks }) => hooks.map(columns)));
  let row = 0;
  return [
    paint.bold("hooks, in the order in which they fire"),
    ...points.flatMap(({ point, hooks }) => [
      `  ${paint.cyan(point)}`,
      ...hooks.map((hook) => {
        const line = `    ${rows[row++]}`;
        return hook.enabled ? line : paint.dim(line);
      }),
    ]),
    "",
  ];
};

const troubles = ({ state }: HookRow): string[] => {
  const text = state === undefined ? "" : describeTroubles(state);
  return text === "" ? [] : [text];
};

const columns = (hook: HookRow): string[] => [
  `${hook.builtin ? "built-in " : ""}${hook.phase}`,
  String(hook.priority),
  hook.name,
  hook.declared ?? hook.origin,
  hook.contract === undefined ? hook.dialect : `${hook.dialect} ${hook.contract}`,
  hook.loaded === false ? "not loaded" : hook.state === undefined ? "" : describeIsolate(hook.state),
  [...(hook.mode === "shadow" ? ["shadow"] : []), ...(hook.enabled ? [] : ["off"]), ...troubles(hook)].join(
    ", ",
  ),
  // A module is named by its hook; a command or an address is all that there is.
  ...(hook.module === undefined || hook.kind === "module" ? [] : [hook.layer, shorten(hook.module, 60)]),
];
