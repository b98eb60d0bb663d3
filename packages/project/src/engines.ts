import {
  type Capabilities,
  type Deadlines,
  diagnose,
  type Logger,
  type Registry,
  type Report,
  type ScopeContext,
  toErrorData,
} from "@hardpoint/core";
import type { AnyScope } from "./project.js";
import type { SessionMemory } from "./session-memory.js";

type Made =
  | { readonly ok: true; readonly scope: AnyScope; readonly engine: unknown }
  | { readonly ok: false; readonly scope: AnyScope; readonly thrown: unknown };

/** The engines of a generation, by the id of their scope. */
export type Engines = ReadonlyMap<string, Made>;

export interface EnginePorts {
  readonly registry: Registry;
  readonly capabilities: Capabilities;
  readonly memory: SessionMemory;
  readonly log: Logger;
  readonly report: Report;
  readonly deadlines: Deadlines;
}

/**
 * Makes the engine of each scope. One that reads no configuration of its own looks everything up in the registry,
 * so that it is kept from one generation to the next. A scope that can't make its engine is reported.
 */
export const makeEngines = (
  scopes: readonly AnyScope[],
  settings: ReadonlyMap<string, unknown>,
  before: Engines,
  { memory, ...ports }: EnginePorts,
): Engines =>
  new Map(
    scopes.map((scope): [string, Made] => {
      const kept = before.get(scope.id);
      if (kept?.ok && kept.scope === scope && !scope.readConfig) return [scope.id, kept];
      try {
        // The configuration is what the scope's own readConfig gave.
        const config = settings.get(scope.id) as never;
        const context: ScopeContext<never> = { ...ports, sessions: memory.of(scope.id), config };
        return [scope.id, { ok: true, scope, engine: scope.createEngine(context) }];
      } catch (thrown) {
        const cause = toErrorData(thrown);
        ports.report(
          diagnose(
            "EXTENSION_FAILED",
            `The scope "${scope.id}" could not make its engine: ${cause.message}`,
            { severity: "error", cause },
          ),
        );
        return [scope.id, { ok: false, scope, thrown }];
      }
    }),
  );

/** @throws TypeError when the scope is not among them, Error when its engine could not be made. */
export const engineOf = (engines: Engines, id: string): unknown => {
  const made = engines.get(id);
  if (!made) throw new TypeError(`The scope "${id}" is not in use: add it to \`use\` of openProject().`);
  if (!made.ok)
    throw new Error(`The scope "${id}" could not make its engine; the project's diagnostics say why.`, {
      cause: made.thrown,
    });
  return made.engine;
};
