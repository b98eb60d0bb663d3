import { type Binding, type BindingTools, type BoundTarget, describe, isThenable } from "@hardpoint/core";
import { createDraft, type Draft, type Outcome } from "@hardpoint/hooks";
import type { HookCallData, Said } from "./call-data.js";
import { events, type RoleboxEvent } from "./events.js";
import { type Recording, record } from "./record.js";

type Input = Record<string, unknown>;
type AnyEvent = Pick<RoleboxEvent<never>, "handler" | "rewrites">;

const eventOf: ReadonlyMap<string, AnyEvent> = new Map(
  Object.values<AnyEvent>(events).map((event) => [event.handler, event]),
);

/**
 * Calls a handler with `ctx` and a draft of its input, and gathers what it wants: plain data in, plain data out. A
 * handler that throws leaves nothing behind, whatever it had asked for before.
 */
export const bindHook: Binding = (target, member, data, tools) => {
  const call = data as HookCallData;
  const draft = createDraft<Input>(call.input ?? {});
  const recording = record(member, call, draft.value, tools);
  let returned: unknown;
  try {
    returned =
      call.input === undefined
        ? target.call(member, recording.ctx)
        : target.call(member, recording.ctx, draft.value);
  } catch (thrown) {
    recording.close();
    throw thrown;
  }
  const finish = (settled: unknown): Said => {
    recording.close();
    const said = gather(member, call, draft, recording, tools);
    noteReturned(target, member, call, settled, tools);
    return said;
  };
  if (!isThenable(returned)) return finish(returned);
  return returned.then(finish, (thrown: unknown) => {
    recording.close();
    throw thrown;
  });
};

const gather = (
  member: string,
  call: HookCallData,
  draft: Draft<Input>,
  recording: Recording,
  tools: BindingTools,
): Said => {
  const rewrites = eventOf.get(member)?.rewrites;
  const changes = draft.changes();
  for (const field of changes.keys()) {
    if (field === rewrites?.field) continue;
    tools.log.warn(
      `Hook "${call.hookName}" changed \`${field}\` of its input in ${member}; that has no effect.`,
    );
  }
  const rewritten = rewrites !== undefined && changes.has(rewrites.field);
  const { injections, control, reason, missingBlocks } = recording;
  const outcome: Outcome = {
    ...(injections.length === 0 ? {} : { inject: [...injections] }),
    ...(control === undefined ? {} : { control }),
    ...(control === "skip" ? { output: reason ?? `Skipped by the hook "${call.hookName}".` } : {}),
    // An outcome's undefined says nothing; what a handler set to undefined, or deleted, is null.
    ...(rewritten ? { [rewrites.part]: changes.get(rewrites.field) ?? null } : {}),
  };
  return { outcome: Object.keys(outcome).length === 0 ? null : outcome, missingBlocks: [...missingBlocks] };
};

const noted = new WeakMap<BoundTarget, Set<string>>();

/** Tells, once for each handler of a module, that what a handler returns is not read. */
const noteReturned = (
  target: BoundTarget,
  member: string,
  call: HookCallData,
  returned: unknown,
  tools: BindingTools,
): void => {
  // A number is what `(ctx, { system }) => system.push(…)` returns, by the way.
  if (returned === undefined || returned === null || typeof returned === "number") return;
  const members = noted.get(target) ?? new Set();
  if (members.has(member)) return;
  noted.set(target, members.add(member));
  tools.log.warn(
    `${member} of hook "${call.hookName}" returned ${describe(returned)}, which is not read: a hook says what it wants through ctx and by changing its input.`,
  );
};
