import type { Explanation } from "./explain-call.js";

/** An explanation as plain data. */
export const explanationData = ({ by, stages, placeOf, ...rest }: Explanation) => ({
  ...rest,
  by: by.map(({ entry, reason }) => ({
    hook: entry.hook,
    dialect: entry.dialect,
    origin: entry.origin,
    ...placeOf(entry),
    ...(reason === undefined ? {} : { reason }),
    ...(entry.failure === undefined ? {} : { failure: entry.failure }),
  })),
  stages: stages.map(({ record, args, isRecheck }) => ({
    point: record.point,
    args,
    isRecheck,
    hooks: record.entries.map((entry) => ({ ...entry, ...placeOf(entry) })),
    result: record.applied,
    ms: record.ms,
  })),
});
