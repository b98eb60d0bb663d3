import { observeEventsContract } from "../../../packages/scopes/observe-events/src/index.js";
import { type Row, source } from "../row.js";

const data = {
  ctx: {
    sessionID: "s1",
    eventName: "deployed",
    payload: { version: "1.2" },
    fnName: "release",
    state: { evidenceObserved: {}, toolsObserved: ["test"], kv: { branch: "main" } },
    requiredEvidence: ["tests"],
    userMessagedThisTurn: false,
  },
  spec: { on: "deployed", inject: "Tell them." },
};

export const observeEventRows: readonly Row[] = [
  {
    name: "handle sees the event, the function and its spec, and may be late",
    contract: observeEventsContract,
    files: {
      "deployed.mjs": source`
        export const handle = async (ctx, spec) => {
          ctx.log.info("asked", { event: ctx.eventName });
          await null;
          return [ctx.payload.version, ctx.state.kv.branch, spec.inject, String(Object.isFrozen(ctx))];
        };`,
    },
    calls: [
      {
        member: "handle",
        data,
        expect: { value: ["1.2", "main", "Tell them.", "true"] },
        logs: [["info", "asked", { event: "deployed" }]],
      },
    ],
  },
  {
    name: "a module that asks for the façade is shown the event alone",
    contract: observeEventsContract,
    files: {
      "facade.mjs": source`
        export const capability = true;
        export const handle = (facade) => [facade.sessionID, Object.keys(facade).sort().join(" ")];`,
    },
    calls: [{ member: "handle", data, expect: { value: ["s1", "eventName payload sessionID"] } }],
  },
  {
    name: "handle that gives no list of texts fails",
    contract: observeEventsContract,
    files: { "text.mjs": source`export const handle = () => "Tell them.";` },
    calls: [{ member: "handle", data, expect: { failure: "result" } }],
  },
  {
    name: "handle that throws fails with its error",
    contract: observeEventsContract,
    files: {
      "throws.mjs": source`export const handle = () => { throw Object.assign(new Error("no"), { code: "E_NO" }); };`,
    },
    calls: [{ member: "handle", data, expect: { failure: "throw", error: { message: "no", code: "E_NO" } } }],
  },
];
