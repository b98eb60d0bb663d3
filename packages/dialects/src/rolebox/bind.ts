import {
  type CallOptions,
  type CallResult,
  diagnose,
  failed,
  failure,
  type MaybePromise,
  type ModuleHandle,
  succeeded,
  whenReady,
} from "@hardpoint/core";
import type {
  BindContext,
  BoundHook,
  HookCall,
  HookDeclaration,
  HookFilter,
  Outcome,
  PayloadOf,
  Registration,
} from "@hardpoint/hooks";
import type { HookCallData, MissingBlock, Said } from "./call-data.js";
import { type EventName, eventNames, events, type RoleboxEvent } from "./events.js";
import { roleboxRules } from "./rules.js";
import type { HookEntry } from "./schema.js";

/**
 * Makes the registrations of a declared hook: one for each of its events that its module has a handler for. What is
 * missing on either side, `inspect` tells. A guard without the handler fails at that event.
 */
export const bind = (
  declaration: HookDeclaration,
  handle: ModuleHandle | undefined,
  context: BindContext,
): BoundHook => {
  // Its declarations all name a module, and one that could not be loaded is not bound.
  if (handle === undefined) return { registrations: [] };
  const entry = declaration.entry as HookEntry;
  const reportMissing = missingBlockReporter(declaration, context);
  const names = eventNames.filter(
    (name) =>
      declaration.points.includes(name) &&
      (handle.members.includes(events[name].handler) || entry.onFailure === "deny"),
  );
  return {
    registrations: names.map((name) => register(name, entry, declaration, handle, context, reportMissing)),
    ...lifecycle("load", "onLoad", entry, handle, context),
    ...lifecycle("dispose", "onDispose", entry, handle, context),
  };
};

const register = <Name extends EventName>(
  name: Name,
  entry: HookEntry,
  declaration: HookDeclaration,
  handle: ModuleHandle,
  context: BindContext,
  reportMissing: (blocks: readonly MissingBlock[]) => void,
): Registration => {
  const event: RoleboxEvent<Name> = events[name];
  const take = (result: CallResult): CallResult<Outcome | null> => {
    if (!result.ok) return result;
    const said = result.value as Said;
    reportMissing(said.missingBlocks);
    return succeeded(said.outcome);
  };
  const registration: Registration<Name> = {
    point: name,
    name: declaration.name,
    run: {
      isolate: handle.isolate,
      call(payload: PayloadOf<Name>, call: HookCall) {
        const data: HookCallData = {
          hookName: entry.name,
          config: entry.config,
          sessionID: call.session,
          agent: call.agent,
          workspaceDir: call.scene.cwd ?? context.directory,
          input: event.encode(payload) as HookCallData["input"] & object,
        };
        // Getters, since both are made when they are first read, and few hooks ask.
        const options: CallOptions = {
          deadlineMs: call.deadlineMs,
          log: call.log,
          get signal() {
            return call.signal;
          },
          get capabilities() {
            return call.capabilities;
          },
        };
        if (!handle.members.includes(event.handler))
          return failed(failure("load", `Its module has no ${event.handler}().`));
        return whenReady(handle.call(event.handler, data, options), take);
      },
    },
    rules: roleboxRules,
    phase: entry.phase,
    priority: entry.priority,
    mode: entry.mode,
    onFailure: entry.onFailure,
    origin: context.origin,
    source: declaration.source,
    ...deadlineOf(entry, context),
    ...(context.agent === undefined ? {} : { agent: context.agent }),
    ...filterOf(event, entry),
  };
  return registration as unknown as Registration;
};

const filterOf = (
  event: { readonly filter?: "tools" | "eventTypes" },
  entry: HookEntry,
): { filter?: HookFilter } => {
  const allowed = event.filter === undefined ? undefined : entry.filter?.[event.filter];
  if (allowed === undefined) return {};
  const subjects = new Set(allowed);
  return { filter: { subject: (subject) => subjects.has(subject) } };
};

const deadlineOf = (entry: HookEntry, context: BindContext): { deadlineMs?: number } => {
  const deadlineMs = entry.timeout ?? context.deadlineMs;
  return deadlineMs === undefined ? {} : { deadlineMs };
};

const lifecycle = (
  step: "load" | "dispose",
  member: "onLoad" | "onDispose",
  entry: HookEntry,
  handle: ModuleHandle,
  context: BindContext,
): Pick<BoundHook, "load" | "dispose"> => {
  if (!handle.members.includes(member)) return {};
  let result: MaybePromise<CallResult> | undefined;
  const data: HookCallData = { hookName: entry.name, config: entry.config };
  const options = deadlineOf(entry, context);
  return { [step]: () => (result ??= handle.call(member, data, options)) };
};

/** A prompt is built at each request: each missing block is told once. */
const missingBlockReporter = (
  declaration: HookDeclaration,
  context: BindContext,
): ((blocks: readonly MissingBlock[]) => void) => {
  const told = new Set<string>();
  return (blocks) => {
    for (const { tag, wanted } of blocks) {
      const what = `${wanted === "replace" ? "replaces" : "removes"} the block <${tag}>`;
      if (told.has(what)) continue;
      told.add(what);
      context.report(
        diagnose(
          "HOOK_BLOCK_MISSING",
          `Hook "${declaration.name}" ${what}, which the system prompt does not have.`,
          {
            source: declaration.source,
            hint: `Look for the block with ctx.getBlocks() first, or check the spelling of its tag.`,
          },
        ),
      );
    }
  };
};
