import { randomUUID } from "node:crypto";
import type { Capabilities } from "@hardpoint/core";
import type { AttributedInjection, PointName } from "@hardpoint/hooks";
import { createSession } from "./session/create-session.js";
import { createSessionCore, type SessionCore, type SessionPorts } from "./session/session-core.js";
import type { Session, SessionOptions } from "./session.js";

/** The open sessions of a project, by their id. */
export interface Sessions {
  /** @throws Error when the id is open for another agent. */
  open(options: SessionOptions, role: () => string, ports: SessionPorts): Session;
  capabilities(id: string | undefined): Capabilities;
  /** Has the open session of this id keep an injection; false when there is none. */
  keep(id: string | undefined, injection: AttributedInjection, point: PointName): boolean;
  readonly all: readonly Session[];
  /** What the open sessions run their points with. */
  readonly cores: readonly SessionCore[];
}

interface OpenSession {
  readonly session: Session;
  readonly core: SessionCore;
  readonly capabilities: Capabilities;
}

/** `onEnd` is told the id of each session that was disposed. */
export const createSessions = (onEnd: (id: string) => void): Sessions => {
  const open = new Map<string, OpenSession>();
  return {
    open({ id = randomUUID(), agent, capabilities = {}, scene = {} }, role, ports) {
      const present = open.get(id)?.session;
      if (present) {
        if (agent === undefined || agent === present.agent) return present;
        throw new Error(
          `Session "${id}" is open for the agent "${present.agent}"; dispose it before another takes its id.`,
        );
      }
      const core = createSessionCore({ id, agent: () => agent ?? role(), scene }, ports);
      const session = createSession(core, () => {
        open.delete(id);
        onEnd(id);
      });
      open.set(id, { session, core, capabilities });
      return session;
    },
    capabilities: (id) => (id === undefined ? undefined : open.get(id)?.capabilities) ?? {},
    keep(id, injection, point) {
      const core = id === undefined ? undefined : open.get(id)?.core;
      core?.keep(injection, point);
      return core !== undefined;
    },
    get all() {
      return [...open.values()].map(({ session }) => session);
    },
    get cores() {
      return [...open.values()].map(({ core }) => core);
    },
  };
};
