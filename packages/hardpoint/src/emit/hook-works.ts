import { formatSource } from "@hardpoint/core";
import { describeWork } from "@hardpoint/hooks";
import type { Project } from "@hardpoint/project";
import type { PointRecord } from "../run/happening.js";

export type Entry = PointRecord["entries"][number];

/** Where a hook of the trace is declared, and what it runs: `file:line:column` and a command. */
export interface HookPlace {
  readonly declared?: string;
  readonly runs?: string;
}

/** Finds the declarations of a project's hooks by their places. */
export const createPlaces = ({ declared }: Pick<Project, "declared">): ((entry: Entry) => HookPlace) => {
  const works = new Map(
    declared.map(({ declaration }) => [formatSource(declaration.source), describeWork(declaration.work)]),
  );
  return ({ source }) => {
    if (source === undefined) return {};
    const place = formatSource(source);
    const runs = works.get(place);
    return { declared: place, ...(runs === undefined ? {} : { runs }) };
  };
};
