import { diagnose, type Logger, type Report } from "@hardpoint/core";
import type {
  AttributedInjection,
  Core,
  Hooks,
  PayloadOf,
  PointName,
  RunResult,
  Scene,
} from "@hardpoint/hooks";
import type { Approval } from "../approval.js";
import { createInjectBuffer, type InjectBuffer } from "./inject-buffer.js";

/** What a session needs of its project. */
export interface SessionPorts {
  readonly run: Hooks["run"];
  readonly approval: Approval;
  /** How often hooks may keep a turn going, given the most generous bound of those that ask for it. */
  readonly maxContinues: (ofHooks: number | undefined) => number;
  readonly log: Logger;
  readonly report: Report;
}

export type PayloadHere<Name extends PointName> = Omit<PayloadOf<Name>, "session" | "agent">;

/** Runs points on behalf of one session, and keeps what waits. */
export interface SessionCore {
  readonly id: string;
  readonly agent: string;
  readonly ports: SessionPorts;
  /** The number of the turn under way; 0 before the first. */
  turn: number;
  /** What waits for the next system prompt: corrections and injections, on one path. */
  readonly system: InjectBuffer;
  /** What waits for the next user message. */
  readonly user: InjectBuffer;
  /**
   * Runs a point, logs its notices, and keeps each injection until it is due. `take` sees each first, and answers
   * whether it took it.
   */
  run<Name extends PointName>(
    point: Name,
    payload: PayloadHere<Name>,
    core?: Core<Name>,
    take?: (injection: AttributedInjection) => boolean,
  ): Promise<RunResult<Name>>;
  /** Keeps an injection until it is due; what can't be kept is reported. */
  keep(injection: AttributedInjection, point: PointName): void;
  /** Runs a point for its verdict alone: nothing of what hooks inject or tell is kept. */
  ask<Name extends PointName>(point: Name, payload: PayloadHere<Name>): Promise<RunResult<Name>>;
}

export interface SessionIdentity {
  readonly id: string;
  /** Asked at each run, since a reload may rename the role. */
  readonly agent: () => string;
  /** What the host tells of the session. */
  readonly scene: Scene;
}

export const createSessionCore = (identity: SessionIdentity, ports: SessionPorts): SessionCore => {
  const system = createInjectBuffer();
  const user = createInjectBuffer();

  const keep = (injection: AttributedInjection, point: PointName): void => {
    if (injection.target === "system") system.add(injection.text);
    else if (injection.target === "user") user.add(injection.text);
    else {
      ports.report(
        diagnose(
          "HOOK_INJECTION_LOST",
          `Hook "${injection.hook}" adds to a tool's result on ${point}, where no tool is called.`,
          {
            hint: 'Use the target "system" or "user" there.',
          },
        ),
      );
    }
  };

  const core: SessionCore = {
    id: identity.id,
    get agent() {
      return identity.agent();
    },
    ports,
    turn: 0,
    system,
    user,
    keep,
    async run(point, payload, own, take) {
      const result = await ports.run(point, here(payload), own, scene());
      for (const notice of result.notices) {
        ports.log.info(notice.text, { hook: notice.hook, point, session: identity.id });
      }
      for (const injection of result.injections) {
        if (!take?.(injection)) keep(injection, point);
      }
      return result;
    },
    ask: async (point, payload) => ports.run(point, here(payload), undefined, scene()),
  };

  const here = <Name extends PointName>(payload: PayloadHere<Name>): PayloadOf<Name> =>
    ({ ...payload, session: identity.id, agent: identity.agent() }) as PayloadOf<Name>;

  const scene = (): Scene => (core.turn === 0 ? identity.scene : { ...identity.scene, turn: core.turn });

  return core;
};
