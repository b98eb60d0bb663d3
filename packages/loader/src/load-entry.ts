import {
  createInlineExtension,
  type Diagnostic,
  diagnose,
  type Extension,
  type Failure,
  type IsolateKind,
  type Logger,
  toErrorData,
} from "@hardpoint/core";
import { type BreakerLimits, createBreaker } from "./breaker.js";
import { checkOpened } from "./check-opened.js";
import { failStep } from "./fail-step.js";
import type { FailedStep, Isolate, LoadStep } from "./isolate.js";
import type { LoadRequest } from "./load-request.js";
import { type Entry, guessName, readEntry } from "./read-entry.js";
import { resolveModule } from "./resolve/resolve-module.js";

/** What a loader loads with. */
export interface LoadContext {
  readonly isolates: ReadonlyMap<IsolateKind, Isolate>;
  readonly isolate: IsolateKind;
  readonly importMs: number;
  readonly callMs: number;
  readonly breaker: Partial<BreakerLimits>;
  readonly log: Logger;
}

export interface FailedLoad {
  readonly scope: string;
  readonly name: string;
  readonly step: LoadStep;
  readonly failure: Failure;
}

/** What came of one entry: an extension or a failure. */
export interface LoadedEntry {
  readonly extension?: Extension;
  readonly failed?: FailedLoad;
  readonly diagnostics: readonly Diagnostic[];
}

/** Takes one entry through all steps. Never rejects. */
export const loadEntry = async (request: LoadRequest, context: LoadContext): Promise<LoadedEntry> => {
  const entry = readEntry(request);
  const name = entry.ok ? entry.name : guessName(request.entry);
  const result = entry.ok ? await loadNamed(entry, request, context) : entry;
  if (result.ok) return result;
  const { step, failure, diagnostics } = result;
  return { failed: { scope: request.contract.scope, name, step, failure }, diagnostics };
};

type Loaded =
  | { readonly ok: true; readonly extension: Extension; readonly diagnostics: readonly Diagnostic[] }
  | FailedStep;

const loadNamed = ({ specifier, ...entry }: Entry, request: LoadRequest, context: LoadContext) =>
  specifier === undefined
    ? withoutModule(entry, request, context)
    : loadModule({ ...entry, specifier }, request, context);

/** The contract's own module for entries that name none. It is part of the host, so it runs there. */
const withoutModule = (entry: Entry, request: LoadRequest, context: LoadContext): Loaded => {
  const { contract, origin = { kind: "host" }, source } = request;
  const { extension, diagnostics } = createInlineExtension(contract, {
    name: entry.name,
    module: contract.withoutModule,
    origin,
    deadlineMs: request.callMs ?? context.callMs,
    ...(entry.description === undefined ? {} : { description: entry.description }),
  });
  if (extension)
    return {
      ok: true,
      extension: { ...extension, entry: entry.value, ...(source ? { source } : {}) },
      diagnostics,
    };
  const [first, ...more] = diagnostics;
  return failStep("validate", [
    first ?? diagnose("CONTRACT_MISMATCH", `${contract.scope} "${entry.name}" names no module.`),
    ...more,
  ]);
};

const loadModule = async (
  entry: Entry & { readonly specifier: string },
  request: LoadRequest,
  context: LoadContext,
): Promise<Loaded> => {
  const { contract } = request;
  const label = `${contract.scope} "${entry.name}"`;
  const source = request.moduleSource ?? request.source;
  const at = source ? { source } : {};
  const kind = request.isolate ?? context.isolate;
  const isolate = context.isolates.get(kind);
  if (!isolate) return failStep("isolate", [unavailable(label, kind, context, at)]);

  const resolved = await resolveModule({
    specifier: entry.specifier,
    directory: request.directory,
    label,
    ...at,
  });
  if (!resolved.ok) return failStep("resolve", [resolved.diagnostic]);
  const { admit: ask } = request;
  const admit = ask && (() => ask({ file: resolved.file, label, ...at }));
  try {
    const refused = await admit?.();
    if (refused) return failStep("import", [refused]);
    const opened = await isolate.open({
      url: resolved.url,
      path: resolved.path,
      contract,
      label,
      importMs: request.importMs ?? context.importMs,
      callMs: request.callMs ?? context.callMs,
      log: context.log,
      directory: request.directory,
      ...(request.group === undefined ? {} : { group: request.group }),
      ...at,
      ...(request.needs === undefined ? {} : { needs: request.needs }),
      ...(request.capabilities ? { capabilities: request.capabilities } : {}),
      ...(admit ? { admit } : {}),
    });
    if (!opened.ok) return opened;
    const { misfit, notes } = checkOpened(opened, { contract, label, name: entry.name, ...at });
    if (misfit) {
      await opened.handle.dispose();
      return failStep("validate", [misfit, ...opened.diagnostics]);
    }
    return {
      ok: true,
      extension: {
        scope: contract.scope,
        name: entry.name,
        origin: request.origin ?? { kind: "host" },
        handle: createBreaker(opened.handle, label, context.breaker, context.log),
        contract: { version: contract.version, negotiation: opened.negotiation },
        entry: entry.value,
        module: resolved.url,
        ...(entry.description === undefined ? {} : { description: entry.description }),
        ...(request.source ? { source: request.source } : {}),
      },
      diagnostics: [...opened.diagnostics, ...notes],
    };
  } catch (thrown) {
    const cause = toErrorData(thrown);
    return failStep("isolate", [
      diagnose("ISOLATE_UNAVAILABLE", `${label}: the isolate "${kind}" failed: ${cause.message}.`, {
        ...at,
        cause,
      }),
    ]);
  }
};

type At = Pick<Diagnostic, "source">;

const unavailable = (label: string, kind: IsolateKind, context: LoadContext, at: At): Diagnostic =>
  diagnose(
    "ISOLATE_UNAVAILABLE",
    `${label} is to run in the isolate "${kind}", which this host does not have.`,
    {
      ...at,
      hint: `It has: ${[...context.isolates.keys()].join(", ")}. Another is given to createLoader as one of its isolates.`,
    },
  );
