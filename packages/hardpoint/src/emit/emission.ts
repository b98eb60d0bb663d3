import type { Diagnostic } from "@hardpoint/core";
import type { PayloadOf, PointName } from "@hardpoint/hooks";
import type { PointRecord } from "../run/happening.js";
import { toolNames } from "../run/tool-names.js";
import { createPlaces, type Entry, type HookPlace } from "./hook-works.js";
import type { QuietProject } from "./open-quietly.js";
import type { EventPayload } from "./payload.js";

/** One event that was fired at a project, and what came of it. */
export interface Emission extends EventPayload {
  readonly record: PointRecord;
  readonly placeOf: (entry: Entry) => HookPlace;
  readonly diagnostics: readonly Diagnostic[];
}

/** Fires one event: every hook of the point that fits it is run. */
export const emitEvent = async (
  { project, diagnostics }: QuietProject,
  point: PointName,
  { payload, defaults }: EventPayload,
  sessionId: string,
): Promise<Emission> => {
  // What hooks inject for later is kept by it, as in a host.
  const session = project.session({ id: sessionId });
  const records: PointRecord[] = [];
  const stop = project.tracer.listen((record) => records.push(record));
  const fired = { ...payload, session: session.id, agent: session.agent };
  await project.hooks.run(point, fired as PayloadOf<PointName>, undefined, {
    cwd: project.directory,
    toolNames,
  });
  stop();
  // A hook may run points of its own, which end before this one.
  const record = records.findLast((one) => one.point === point);
  if (!record) throw new Error(`The run of ${point} left no record.`);
  return { payload, defaults, record, placeOf: createPlaces(project), diagnostics: diagnostics() };
};

/** The same as plain data. */
export const emissionData = ({ payload, defaults, record, placeOf, diagnostics }: Emission) => {
  const { point, subject, session, agent, entries, applied, ms } = record;
  return {
    point,
    ...(subject === undefined ? {} : { subject }),
    session,
    agent,
    payload,
    defaults,
    hooks: entries.map((entry) => ({ ...entry, ...placeOf(entry) })),
    result: applied,
    ms,
    diagnostics,
  };
};
