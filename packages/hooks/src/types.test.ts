import { describe, expectTypeOf, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import { createDraft } from "./draft.js";
import type { RunResult } from "./hooks.js";
import type { Point } from "./point.js";
import type { PayloadOf, PointName, points } from "./points.js";
import { defineRegistration, type HookHandler, type Registration } from "./registration.js";

type Data = Readonly<Record<string, unknown>>;

describe("the types that come from the table of points", () => {
  it("give each point its payload, with the session and the agent", () => {
    expectTypeOf<PayloadOf<"tool.execute.before">>().branded.toEqualTypeOf<{
      readonly tool: string;
      readonly args: Data;
      readonly callId: string;
      readonly session?: string;
      readonly agent?: string;
    }>();
    expectTypeOf<PayloadOf<"system.transform">["system"]>().toEqualTypeOf<readonly string[]>();
    expectTypeOf<PayloadOf<"session.end">["reason"]>().toBeString();
    expectTypeOf<PayloadOf<PointName>>().toEqualTypeOf<{ [Name in PointName]: PayloadOf<Name> }[PointName]>();
  });

  it("let a definition name only fields that the payload has", () => {
    type Chat = (typeof points)["chat.message"];
    expectTypeOf<Chat>().toExtend<Point<{ readonly text: string }>>();
    expectTypeOf<NonNullable<Chat["guards"]>>().toEqualTypeOf<"text" | "session" | "agent">();
  });

  it("reach the handler, the core and the result of a run", () => {
    const hooks = createHooks();
    hooks.register({
      point: "tool.execute.after",
      name: "typed",
      run: (payload, call) => {
        expectTypeOf(payload.durationMs).toBeNumber();
        expectTypeOf(call.signal).toEqualTypeOf<AbortSignal>();
        return { output: payload.output };
      },
    });
    const result = hooks.run("chat.message", { text: "hi" }, (payload, soFar) => {
      expectTypeOf(payload.text).toBeString();
      expectTypeOf(soFar.skip).toBeBoolean();
      return { text: payload.text };
    });
    expectTypeOf(result)
      .extract<RunResult<"chat.message">>()
      .toHaveProperty("payload")
      .toEqualTypeOf<PayloadOf<"chat.message">>();
    // @ts-expect-error: the payload is another point's
    void (() => hooks.run("chat.message", { type: "x" }));
    // @ts-expect-error: there is no such verdict
    void (() => hooks.register({ point: "event", name: "x", run: () => ({ verdict: "no" }) }));
    // @ts-expect-error: there is no such point
    void (() => hooks.register({ point: "evnt", name: "x", run: () => null }));
  });

  it("let a registration for one point stand in a list of registrations", () => {
    const one = defineRegistration({
      point: "tool.execute.before",
      name: "one",
      run: ({ args }) => {
        expectTypeOf(args).toEqualTypeOf<Data>();
      },
    });
    expectTypeOf([one]).toExtend<readonly Registration[]>();
    expectTypeOf<HookHandler<"event">>().toExtend<HookHandler>();
  });

  it("let a draft be edited", () => {
    const draft = createDraft<PayloadOf<"system.transform">>({ system: [] });
    expectTypeOf(draft.value.system).toEqualTypeOf<string[]>();
  });
});
