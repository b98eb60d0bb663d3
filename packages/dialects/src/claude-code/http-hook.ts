import { type CallResult, failed, failure, succeeded, toErrorData } from "@hardpoint/core";
import type { HookTarget, Outcome } from "@hardpoint/hooks";
import type { HttpSpec } from "@hardpoint/runners";
import { httpFailure } from "@hardpoint/runners/reading";
import { toolOf } from "./command-hook.js";
import { encode } from "./encode.js";
import type { HttpHandler } from "./handler-schema.js";
import type { HookParts } from "./hook-parts.js";
import { readAnswer } from "./read-answer.js";

/** A POST of what a command would be told. Only an answer of 2xx with JSON says anything; all else is a failure. */
export const httpTarget = (
  handler: HttpHandler,
  { hook, context, say, deadlineMs }: HookParts,
): HookTarget => {
  const spec = specOf(handler, hook.limits, deadlineMs);
  return {
    isolate: "process",
    async call(payload, call): Promise<CallResult<Outcome | null>> {
      try {
        const told = encode(hook.event, payload, call, context.directory);
        const run = await context.runners.http.run(spec, told, { signal: call.signal });
        if (run.withheld.length > 0)
          say(
            `names variables in its headers that it may not use: ${run.withheld.join(", ")}.`,
            "List them under allowedEnvVars of the hook, and httpHookAllowedEnvVars of the settings where there is that.",
          );
        const broken = httpFailure(run);
        if (broken) return failed(broken);
        if (run.end.kind !== "json") return succeeded(null);
        const answer = readAnswer(hook.event, run.end.value, toolOf(payload), call.scene, say);
        if (!answer.ok) return answer;
        const { outcome } = answer.value;
        return succeeded(Object.keys(outcome).length === 0 ? null : outcome);
      } catch (thrown) {
        return failed(
          failure("throw", `The call's answer could not be read: ${toErrorData(thrown).message}`, thrown),
        );
      }
    },
  };
};

const specOf = (
  { url, headers, allowedEnvVars = [] }: HttpHandler,
  { allowedHttpHookUrls, httpHookAllowedEnvVars }: HookParts["hook"]["limits"],
  deadlineMs: number,
): HttpSpec => ({
  url,
  ...(headers === undefined ? {} : { headers }),
  allow: {
    ...(allowedHttpHookUrls === undefined ? {} : { urls: allowedHttpHookUrls }),
    env:
      httpHookAllowedEnvVars === undefined
        ? allowedEnvVars
        : allowedEnvVars.filter((name) => httpHookAllowedEnvVars.includes(name)),
  },
  limits: { deadlineMs },
});
