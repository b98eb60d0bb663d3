import type { AttributedInjection } from "@hardpoint/hooks";
import type { SessionCore } from "./session-core.js";

/**
 * Builds the system prompt. What waits is drained between the two phases, once, as one part: corrections and
 * injections, joined by line breaks. So what a `before` hook injects here is in the same prompt, and what an
 * `after` hook injects in the next.
 */
export const buildSystem = async (
  session: SessionCore,
  parts: readonly string[],
): Promise<readonly string[]> => {
  const result = await session.run(
    "system.transform",
    { system: parts },
    ({ system }, soFar) => {
      const early = soFar.injections.filter(isEarly);
      const added = [...session.system.drain(), ...early.map(({ text }) => text)];
      return { system: added.length === 0 ? system : [...system, added.join("\n")] };
    },
    isEarly,
  );
  return result.payload.system;
};

const isEarly = ({ target, phase }: AttributedInjection): boolean =>
  target === "system" && phase === "before";
