import { type PayloadOf, type PointName, points } from "@hardpoint/hooks";
import type { HookPayload } from "./hook-service.js";

/** The fields of our points that have other names in Coding Code, with those names: the first that is there counts. */
const names: Readonly<Record<string, readonly string[]>> = {
  tool: ["toolName", "tool"],
  args: ["args", "input"],
  verdict: ["decision"],
  by: ["source"],
  output: ["result", "output"],
  durationMs: ["durationMs", "duration"],
  child: ["childSessionId"],
  session: ["sessionId", "parentSessionId"],
};

/**
 * A payload in Coding Code's words as the one of our point. What the host gave stays in it, so that hooks are told that
 * as well; nothing is made up but what each tool call has.
 */
export const readPayload = (
  point: PointName,
  given: HookPayload,
  newCall: () => string,
): PayloadOf<PointName> => {
  const { fields } = points[point];
  const read = Object.entries(names).flatMap(([field, keys]) => {
    if (field !== "session" && !Object.hasOwn(fields, field)) return [];
    const value = keys.map((key) => given[key]).find((one) => one !== undefined);
    return value === undefined ? [] : [[field, value] as const];
  });
  const turn = Object.hasOwn(fields, "turn") ? (given.turn ?? turnOf(given.turnId)) : undefined;
  return {
    ...given,
    ...(Object.hasOwn(fields, "callId") ? { args: {}, callId: newCall() } : {}),
    ...(typeof given.callId === "string" ? { callId: given.callId } : {}),
    ...(turn === undefined ? {} : { turn }),
    ...Object.fromEntries(read),
  } as unknown as PayloadOf<PointName>;
};

const turnOf = (id: unknown): number | undefined => {
  const digits = typeof id === "string" ? /\d+$/u.exec(id)?.[0] : undefined;
  return digits === undefined ? undefined : Number(digits);
};
