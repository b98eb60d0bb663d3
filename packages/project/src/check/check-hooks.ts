import type { ConfigView, Diagnostic, Needs, Report } from "@hardpoint/core";
import { describeWork, type HookDeclaration, type HookFileRole } from "@hardpoint/hooks";
import { reportUnknownFlags } from "../builtin-flags.js";
import { contained } from "../contained.js";
import type { Placing } from "../isolation/placement.js";
import type { AnyDialect } from "../project.js";
import { checkModule } from "./check-module.js";
import type { CheckedHook } from "./check-result.js";
import { placesWithin } from "./places.js";

/** Every hook that is declared under `hooks.custom`: those that a dialect reads, and those that it refuses. */
export const checkHooks = async (
  config: ConfigView,
  role: HookFileRole,
  dialects: readonly AnyDialect[],
  builtinNames: ReadonlySet<string>,
  placing: Placing,
  report: Report,
  needs?: Needs,
): Promise<readonly CheckedHook[]> => {
  const checked = await Promise.all(
    dialects.map(async (dialect) => {
      const said: Diagnostic[] = [];
      const file = contained(`The dialect "${dialect.id}" could not read ${config.file}`, report, () =>
        dialect.parse(
          config,
          (diagnostic) => {
            said.push(diagnostic);
            report(diagnostic);
          },
          role,
        ),
      );
      if (file?.builtin) reportUnknownFlags(file.builtin, builtinNames, report);
      const declarations = file?.declarations ?? [];
      const hooks = await Promise.all(
        declarations.map((declaration) => checkHook(dialect, declaration, placing, report, needs)),
      );
      return withParseDiagnostics(config, dialect, hooks, said);
    }),
  );
  return checked.flat();
};

export const checkHook = async (
  dialect: AnyDialect,
  declaration: HookDeclaration,
  placing: Placing,
  report: Report,
  needs?: Needs,
): Promise<CheckedHook> => {
  const { name, work, source, points, event } = declaration;
  const told = {
    dialect: dialect.id,
    name,
    events: event === undefined ? points : [event],
    module: describeWork(work),
    source,
  };
  if (declaration.refused !== undefined) return { ...told, status: "invalid", diagnostics: [] };
  if (work.kind !== "module" || !dialect.contract) return { ...told, status: "ok", diagnostics: [] };
  const label = `${dialect.contract.scope} "${name}"`;
  const placed = placing.place({ label, source, wanted: declaration.isolation });
  const { status, members, diagnostics } = await checkModule({
    specifier: work.specifier,
    directory: work.directory,
    label,
    source: work.source,
    contract: dialect.contract,
    needs,
  });
  const said = placed.ok ? [...diagnostics] : [placed.diagnostic, ...diagnostics];
  if (members) {
    contained(`Hook "${name}" could not be looked into`, report, () =>
      dialect.inspect?.(declaration, members, (one) => said.push(one)),
    );
  }
  for (const diagnostic of said) report(diagnostic);
  return { ...told, status: placed.ok ? status : "invalid", diagnostics: said };
};

/**
 * A dialect only returns the declarations that it could read. The items of `hooks.custom` that are not among them
 * are listed as invalid, and what the dialect said of each item is put with it, by its place in the file.
 */
const withParseDiagnostics = (
  config: ConfigView,
  dialect: AnyDialect,
  hooks: readonly CheckedHook[],
  said: readonly Diagnostic[],
): readonly CheckedHook[] => {
  const items = config.peek(["hooks", "custom"]);
  if (!Array.isArray(items)) return hooks;
  const found = new Set<CheckedHook>();
  const listed = items.flatMap((item: unknown, index): CheckedHook[] => {
    const path = ["hooks", "custom", index];
    const source = config.locate(path);
    const own = said.filter(placesWithin(config, path));
    const hook = hooks.find((one) => one.source.line === source.line && one.source.column === source.column);
    if (hook) {
      found.add(hook);
      return [{ ...hook, diagnostics: [...own, ...hook.diagnostics] }];
    }
    if (own.length === 0) return [];
    const events = text(item, "events");
    return [
      {
        dialect: dialect.id,
        name: typeof text(item, "name") === "string" ? String(text(item, "name")) : `#${index + 1}`,
        events: Array.isArray(events) ? events.map(String) : [],
        ...(typeof text(item, "module") === "string" ? { module: String(text(item, "module")) } : {}),
        source,
        status: "invalid",
        diagnostics: own,
      },
    ];
  });
  return [...listed, ...hooks.filter((hook) => !found.has(hook))];
};

const text = (item: unknown, key: string): unknown =>
  typeof item === "object" && item !== null && Object.hasOwn(item, key) ? Reflect.get(item, key) : undefined;
