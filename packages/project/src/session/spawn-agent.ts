import { randomUUID } from "node:crypto";
import { toErrorData } from "@hardpoint/core";
import { refusal } from "./refusal.js";
import type { SessionCore } from "./session-core.js";

export type Spawned<Result> =
  | { readonly denied: string }
  | { readonly denied?: undefined; readonly result: Result };

/** agent.subagent.spawn.before → the sub-agent → spawn.after and complete. What `run` throws is thrown on. */
export const spawnAgent = async <Result>(
  session: SessionCore,
  request: { readonly profile: string; readonly prompt: string },
  run: (prompt: string, child: string) => Result | PromiseLike<Result>,
): Promise<Spawned<Result>> => {
  const { profile } = request;
  const before = await session.run("agent.subagent.spawn.before", { profile, prompt: request.prompt });
  if (before.verdict === "deny" || before.verdict === "ask" || before.verdict === "defer") {
    return { denied: refusal(before.verdict, before.reasons, `starting ${profile}`) };
  }
  const child = randomUUID();
  const running = settled(async () => run(before.payload.prompt, child));
  await session.run("agent.subagent.spawn.after", { profile, child });
  const ended = await running;
  if (ended.ok) {
    await session.run("agent.subagent.complete", { profile, child, status: "done", output: ended.value });
    return { result: ended.value };
  }
  const status = toErrorData(ended.thrown).name === "AbortError" ? "aborted" : "error";
  await session.run("agent.subagent.complete", { profile, child, status });
  throw ended.thrown;
};

/** Starts it now, and has its failure wait until it is looked at. */
const settled = async <T>(start: () => Promise<T>) => {
  try {
    return { ok: true, value: await start() } as const;
  } catch (thrown) {
    return { ok: false, thrown } as const;
  }
};
