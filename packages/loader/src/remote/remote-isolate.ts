import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type CallResult,
  createDeadlines,
  type Deadlines,
  diagnose,
  failed,
  failure,
  type IsolateKind,
  type Logger,
  type MaybePromise,
  type ModuleHandle,
  silentLogger,
  succeeded,
} from "@hardpoint/core";
import type { Isolate, OpenRequest, OpenResult } from "../isolate.js";
import type { Connection, NearTransport } from "./connection.js";
import { packageRoot, resolveFarSide } from "./far-side-module.js";
import { createGroup, type Group, type GroupLimits } from "./group.js";
import { contractData, type OpenAnswer } from "./protocol.js";
import { createRemoteHandle } from "./remote-handle.js";

export interface RemoteIsolateOptions {
  readonly log?: Logger;
  readonly deadlines?: Deadlines;
  readonly limits?: Partial<GroupLimits>;
}

/** An isolate whose groups each live on a far side that `start` starts. */
export const createRemoteIsolate = (
  kind: IsolateKind,
  start: (group: string, directories: readonly string[], log: Logger) => NearTransport,
  options: RemoteIsolateOptions,
): Isolate => {
  const log = options.log ?? silentLogger;
  const deadlines = options.deadlines ?? createDeadlines();
  let groups = new Map<string, { readonly group: Group; readonly directories: Set<string> }>();
  const all = new Set<Group>();

  const groupOf = async (request: OpenRequest, farSide: string | undefined): Promise<Group> => {
    const own = request.directory ?? dirname(fileURLToPath(request.url));
    const needed = [
      own,
      dirname(fileURLToPath(request.url)),
      ...(farSide === undefined ? [] : [packageRoot(farSide)]),
    ];
    const name = request.group ?? own;
    const known = groups.get(name);
    if (known) {
      const missing = needed.filter((directory) => !known.directories.has(directory));
      for (const directory of missing) known.directories.add(directory);
      // What a far side may read is settled when it starts.
      if (missing.length > 0) await known.group.renew();
      return known.group;
    }
    const directories = new Set(needed);
    const group = createGroup({
      label: `${kind} of ${name}`,
      start: () => start(name, [...directories], log),
      deadlines,
      log,
      ...(options.limits ? { limits: options.limits } : {}),
    });
    groups.set(name, { group, directories });
    all.add(group);
    return group;
  };

  return {
    kind,
    async open(request) {
      const farSide = resolveFarSide(request.contract);
      if (!farSide.ok) return refuse("isolate", farSide.problem, request);
      return openIn(kind, await groupOf(request, farSide.url), request, farSide.url);
    },
    clear() {
      // The old far sides stay as long as somebody holds one of their modules; new modules start afresh.
      for (const { group } of groups.values()) void group.retire();
      groups = new Map();
    },
    async dispose() {
      await Promise.all([...all].map((group) => group.dispose()));
      all.clear();
    },
  };
};

const openIn = async (
  kind: IsolateKind,
  group: Group,
  request: OpenRequest,
  farSide: string | undefined,
): Promise<OpenResult> => {
  const target = group.nextTarget();
  const openedOn = new WeakSet<Connection>();
  const data = {
    target,
    url: request.url,
    ...(request.path === undefined ? {} : { path: request.path }),
    label: request.label,
    contract: contractData(request.contract, farSide),
    ...(request.needs === undefined ? {} : { needs: request.needs }),
    ...(request.source ? { source: request.source } : {}),
  };
  let answer: OpenAnswer | undefined;

  const prepare = async (connection: Connection): Promise<CallResult> => {
    if (openedOn.has(connection)) return succeeded(undefined);
    answer = await connection.far.open(data);
    if (!answer.ok) return failed(answer.failure);
    openedOn.add(connection);
    return succeeded(undefined);
  };

  const open = (): Promise<CallResult> =>
    group.use(`${request.label}: its import`, request.importMs, prepare);
  let opened = await open();
  // Modules of a group are imported together. When that ends the far side, each is tried again alone, so that only
  // the one that did it pays.
  if (!opened.ok && !opened.failure.kind.match(/^(load|timeout|throw|result)$/))
    opened = await group.alone(open);
  const first = answer as OpenAnswer | undefined;
  if (first !== undefined && !first.ok) {
    group.release(target);
    return first;
  }
  if (!opened.ok || first === undefined) {
    group.release(target);
    const reason = opened.ok ? failure("load", `${request.label} could not be opened`) : opened.failure;
    const code = reason.kind === "timeout" ? "MODULE_TIMEOUT" : "MODULE_THREW";
    return refuse(
      "import",
      `${request.label} could not be imported: ${reason.message}.`,
      request,
      reason,
      code,
    );
  }
  const handle: ModuleHandle = createRemoteHandle({
    kind,
    group,
    label: request.label,
    target,
    shape: request.contract.module,
    members: first.members,
    values: first.values,
    callMs: request.callMs,
    capabilities: request.capabilities ?? {},
    prepare,
  });
  return {
    ok: true,
    handle: { ...handle, dispose: once(() => handle.dispose()) },
    negotiation: first.negotiation,
    ...(first.ownName === undefined ? {} : { ownName: first.ownName }),
    diagnostics: first.diagnostics,
  };
};

const once = (run: () => MaybePromise<void>): (() => MaybePromise<void>) => {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    return run();
  };
};

const refuse = (
  step: "isolate" | "import",
  message: string,
  request: OpenRequest,
  reason = failure("load", message),
  code: Parameters<typeof diagnose>[0] = "ISOLATE_UNAVAILABLE",
): OpenResult => ({
  ok: false,
  step,
  failure: reason,
  diagnostics: [
    diagnose(code, message, {
      ...(request.source ? { source: request.source } : {}),
      ...(reason.error ? { cause: reason.error } : {}),
    }),
  ],
});
