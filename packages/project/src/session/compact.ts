import type { Session } from "../session.js";
import { refusal } from "./refusal.js";
import type { SessionCore } from "./session-core.js";

/** session.compact.before → `run` → session.compact.after. */
export const compact = async (
  session: SessionCore,
  { trigger, instructions }: Parameters<Session["compact"]>[0],
  run: Parameters<Session["compact"]>[1],
): ReturnType<Session["compact"]> => {
  const before = await session.run("session.compact.before", {
    trigger,
    ...(instructions === undefined ? {} : { instructions }),
  });
  if (before.verdict === "deny" || before.verdict === "ask" || before.verdict === "defer")
    return { denied: refusal(before.verdict, before.reasons, "compacting") };
  const summary = await run();
  await session.run("session.compact.after", { trigger, ...(summary === undefined ? {} : { summary }) });
  return { summary };
};
