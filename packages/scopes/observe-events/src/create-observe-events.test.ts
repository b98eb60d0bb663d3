import { createInlineExtension } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { observeEventsContract } from "./contract.js";
import { createObserveEvents } from "./create-observe-events.js";
import { createWatched, requestOf } from "./testing/observing.js";

describe("the engine that a host makes for itself", () => {
  it("takes handlers that were loaded", () => {
    const module = { handle: () => ["x"] };
    const { extension } = createInlineExtension(observeEventsContract, {
      name: "pushed",
      module,
      origin: { kind: "host" },
    });
    if (!extension) throw new Error("the fixture keeps the contract");
    const { engine, reported } = createWatched({ extensions: [extension, { ...extension, scope: "hooks" }] });
    expect(engine.observe(requestOf({ event: "pushed", specs: [{ on: "pushed" }] }))).toMatchObject({
      injections: ["x"],
    });
    expect(reported).toMatchObject([{ code: "SCOPE_UNKNOWN" }]);
  });

  it("leaves a handler out that does not keep the contract, and says why", () => {
    const { engine, reported } = createWatched({ custom: { pushed: { handler: () => [] } as never } });
    expect(reported).toMatchObject([{ code: "CONTRACT_MISMATCH" }]);
    expect(engine.check({ on: "pushed" })).toMatchObject([{ code: "OBSERVE_EVENT_UNKNOWN" }]);
  });

  it("warns in its log where nothing takes the reports", () => {
    const lines: string[] = [];
    const nothing = () => undefined;
    const log = {
      debug: nothing,
      info: nothing,
      error: nothing,
      warn: (line: string) => void lines.push(line),
    };
    createObserveEvents({ log }).observe(requestOf({ event: "pushed", specs: [{ on: "pushed" }] }));
    expect(lines).toEqual([expect.stringContaining("error OBSERVE_EVENT_UNKNOWN")]);
  });
});
