import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import {
  createDeadlines,
  type Deadlines,
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  type Failure,
  failed,
  failure,
  type IsolateKind,
  type Logger,
  silentLogger,
  succeeded,
} from "@hardpoint/core";
import type { Isolate, OpenRequest, OpenResult } from "../isolate.js";
import type { NearTransport } from "./connection.js";
import { packageRoot, resolveFarSide } from "./far-side-module.js";
import { createGroup, type Group } from "./group.js";
import type { GroupLimits } from "./group-limits.js";
import { contractData, type OpenAnswer } from "./protocol.js";
import { createRemoteHandle } from "./remote-handle.js";

export interface RemoteIsolateOptions {
  readonly log?: Logger;
  readonly deadlines?: Deadlines;
  readonly limits?: Partial<GroupLimits>;
}

/** How a kind of isolate starts the far sides of its groups. */
export interface FarSides {
  /**
   * Asked once for each group: what it may do is settled when it is made, whatever a reload gives to the next group
   * of that name.
   */
  group(name: string): (directories: readonly string[], log: Logger) => NearTransport;
  /** Whether a far side that was started for some directories can read another. */
  covers(directories: readonly string[], directory: string): boolean;
}

/** An isolate whose groups each live on a far side of their own. */
export const createRemoteIsolate = (
  kind: IsolateKind,
  farSides: FarSides,
  options: RemoteIsolateOptions,
): Isolate => {
  const log = options.log ?? silentLogger;
  const deadlines = options.deadlines ?? createDeadlines();
  const groups = new Map<string, Member>();
  const all = new Set<Group>();
  let disposed = false;

  const memberOf = (request: OpenRequest, farSide: string | undefined): Member => {
    const module = dirname(fileURLToPath(request.url));
    const own = request.directory ?? module;
    const needed = [own, module, ...(farSide === undefined ? [] : [packageRoot(farSide)])];
    const name = request.group ?? own;
    const known = groups.get(name);
    if (known) {
      const missing = needed.filter((directory) => !farSides.covers([...known.directories], directory));
      for (const directory of missing) known.directories.add(directory);
      // What a process may read is settled when it starts.
      if (missing.length > 0) known.group.renew();
      return known;
    }
    const directories = new Set(needed);
    const start = farSides.group(name);
    const group = createGroup({
      label: `${kind} of ${name}`,
      start: () => start([...directories], log),
      deadlines,
      log,
      ...(options.limits ? { limits: options.limits } : {}),
      onEnd: () => all.delete(group),
    });
    const member = { name, group, directories };
    groups.set(name, member);
    all.add(group);
    return member;
  };

  return {
    kind,
    async open(request) {
      if (disposed) return refuse(`The ${kind} isolate has been disposed.`, request);
      const farSide = resolveFarSide(request.contract);
      if (!farSide.ok) return refuse(farSide.problem, request);
      return openIn(kind, memberOf(request, farSide.url), request, farSide.url);
    },
    clear() {
      // The old far sides stay as long as somebody holds one of their modules; new modules start afresh.
      for (const { group } of groups.values()) group.retire();
      groups.clear();
    },
    async dispose() {
      disposed = true;
      groups.clear();
      await Promise.all([...all].map((group) => group.dispose()));
    },
  };
};

/** A group with the directories that its far side needs. */
interface Member {
  readonly name: string;
  readonly group: Group;
  readonly directories: Set<string>;
}

const openIn = async (
  kind: IsolateKind,
  { name, group }: Member,
  request: OpenRequest,
  farSide: string | undefined,
): Promise<OpenResult> => {
  const { contract, label, path, needs, source } = request;
  const data = {
    url: request.url,
    ...(path === undefined ? {} : { path }),
    label,
    contract: contractData(contract, farSide),
    ...(needs === undefined ? {} : { needs }),
    ...(source ? { source } : {}),
  };
  let answer: OpenAnswer | undefined;
  const target = group.add((number) => ({
    label,
    log: request.log,
    async prepare(on, call) {
      const refused = await request.admit?.();
      answer = refused ? notAdmitted(refused) : await on.far.open({ ...data, call, target: number });
      return answer.ok ? succeeded(undefined) : failed(answer.failure);
    },
  }));
  const opened = await group.open(target, `${label}: its import`, request.importMs);
  // The compiler does not see that `prepare` was called.
  const last = answer as OpenAnswer | undefined;
  if (!opened.ok || !last?.ok) {
    group.release(target);
    if (last?.ok === false) return last;
    const reason = opened.ok ? failure("load", `${label} could not be opened`) : opened.failure;
    return refuseImport(reason, request);
  }
  return {
    ok: true,
    handle: createRemoteHandle({
      kind,
      group,
      groupName: name,
      label,
      target,
      shape: contract.module,
      members: last.members,
      values: last.values,
      callMs: request.callMs,
      capabilities: request.capabilities ?? {},
      log: request.log,
    }),
    negotiation: last.negotiation,
    ...(last.ownName === undefined ? {} : { ownName: last.ownName }),
    diagnostics: last.diagnostics,
  };
};

const notAdmitted = (refused: Diagnostic): OpenAnswer => ({
  ok: false,
  step: "import",
  failure: failure("load", refused.message),
  diagnostics: [refused],
});

const refuse = (
  problem: string,
  request: OpenRequest,
  reason: Failure = failure("load", problem),
): OpenResult => ({
  ok: false,
  step: "isolate",
  failure: reason,
  diagnostics: [tell("ISOLATE_UNAVAILABLE", problem, request, reason)],
});

const refuseImport = (reason: Failure, request: OpenRequest): OpenResult => {
  const problem = `${request.label} could not be imported: ${reason.message}.`;
  if (reason.kind === "spawn") return refuse(problem, request, reason);
  const code = reason.kind === "timeout" ? "MODULE_TIMEOUT" : "MODULE_THREW";
  return {
    ok: false,
    step: "import",
    failure: reason,
    diagnostics: [tell(code, problem, request, reason)],
  };
};

const tell = (
  code: DiagnosticCode,
  problem: string,
  { source }: OpenRequest,
  { error }: Failure,
): Diagnostic =>
  diagnose(code, problem, { ...(source ? { source } : {}), ...(error ? { cause: error } : {}) });
