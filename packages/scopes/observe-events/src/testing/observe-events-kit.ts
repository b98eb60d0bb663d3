import type fastCheck from "fast-check";
import type { Arbitrary } from "fast-check";
import type { ObserveCallData } from "../binding.js";
import { observeEventsContract } from "../contract.js";
import type { ObserveContextData } from "../observe-context.js";
import type { ObserveSpec } from "../observe-spec.js";

const plain: ObserveCallData = {
  ctx: {
    sessionID: "session-1",
    eventName: "released",
    fnName: "release",
    state: { evidenceObserved: {}, toolsObserved: [], kv: {} },
    requiredEvidence: [],
    userMessagedThisTurn: false,
  },
  spec: { on: "released" },
};

const full: ObserveCallData = {
  ctx: {
    sessionID: "session-1",
    eventName: "released",
    toolName: "publish",
    toolArgs: { tag: "next", files: ["a.ts", "b.ts"], dry: false },
    toolOutput: { text: "published 1.2.0", exitCode: 0 },
    lastAssistantText: "Done.\n\n```notes\nNew: observers.\n```",
    payload: { version: "1.2.0", branch: "main" },
    fnName: "release",
    state: {
      phase: "active",
      activatedAtTurn: 2,
      currentTurn: 7,
      continuationCount: 1,
      cooldownUntilTurn: 0,
      gateSatisfied: true,
      evidenceObserved: { tests: { passed: 12 } },
      toolsObserved: ["bash", "publish"],
      kv: { branch: "main", __todos: [{ content: "announce", status: "pending" }] },
    },
    requiredEvidence: ["tests", "published"],
    userMessagedThisTurn: true,
    workspaceDir: "/work/project",
  },
  spec: {
    on: "released",
    tool: ["publish", "deploy"],
    when: { all: ["evidence_met", { not: "tool_observed(rollback)" }] },
    when_output: { contains: "published", not_contains: ["failed", "denied"] },
    when_args: { match: { tag: "next" }, not_match: { dry: true } },
    inject: "Tell the user.",
    set_evidence: "published",
    capture_artifact: "notes",
    capture_payload_as: "release",
    sync_todos: true,
  },
};

const contextOf = (fc: typeof fastCheck): Arbitrary<ObserveContextData> =>
  fc.record(
    {
      sessionID: fc.uuid(),
      eventName: eventOf(fc),
      toolName: fc.string({ minLength: 1 }),
      toolArgs: fc.jsonValue(),
      toolOutput: fc.jsonValue(),
      lastAssistantText: fc.string(),
      payload: fc.jsonValue(),
      fnName: fc.string({ minLength: 1 }),
      state: fc.record({
        evidenceObserved: fc.dictionary(fc.string(), fc.jsonValue()),
        toolsObserved: fc.array(fc.string()),
        kv: fc.dictionary(fc.string(), fc.jsonValue()),
      }),
      requiredEvidence: fc.array(fc.string()),
      userMessagedThisTurn: fc.boolean(),
      workspaceDir: fc.constant("/work/project"),
    },
    {
      requiredKeys: ["sessionID", "eventName", "fnName", "state", "requiredEvidence", "userMessagedThisTurn"],
    },
  );

const eventOf = (fc: typeof fastCheck): Arbitrary<string> => fc.stringMatching(/^[a-z][a-z_/-]{0,20}$/);

const specOf = (fc: typeof fastCheck): Arbitrary<ObserveSpec> => {
  const text = fc.string({ minLength: 1 });
  const texts = fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 4 }));
  const values = fc.dictionary(fc.string(), fc.jsonValue());
  return fc.record(
    {
      on: eventOf(fc),
      tool: texts,
      when: fc.oneof(text, fc.record({ all: fc.array(text) })),
      when_output: fc.record({ contains: texts, not_contains: texts }, { requiredKeys: [] }),
      when_args: fc.record({ match: values, not_match: values }, { requiredKeys: [] }),
      inject: text,
      set_evidence: text,
      capture_artifact: text,
      capture_payload_as: text,
      sync_todos: fc.boolean(),
    },
    { requiredKeys: ["on"] },
  );
};

/**
 * How handlers of events are tested with `@hardpoint/testkit`: what happened, and the spec that waited for it. What comes
 * with your event as its payload, give as one of `samples.handle`.
 */
export const observeEventsKit = {
  contract: observeEventsContract,
  members: {
    handle: {
      samples: [plain, full],
      arbitrary: (fc: typeof fastCheck): Arbitrary<ObserveCallData> =>
        fc
          .tuple(contextOf(fc), specOf(fc))
          .map(([ctx, spec]) => ({ ctx, spec: { ...spec, on: ctx.eventName } })),
    },
  },
};
