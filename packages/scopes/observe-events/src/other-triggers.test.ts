import { describe, expect, it } from "vitest";
import { createWatched, nothing, requestOf } from "./testing/observing.js";

const { engine, reported } = createWatched();

describe.each(["message", "activate"])("the trigger %s", (event) => {
  it("injects, sets evidence and captures a block", () => {
    const specs = [{ on: event, inject: "Read the plan.", set_evidence: "seen", capture_artifact: "plan" }];
    expect(engine.observe(requestOf({ event, specs, assistantText: "```plan\nx\n```" }))).toEqual({
      ...nothing,
      injections: ["Read the plan."],
      evidence: ["seen"],
      artifacts: [{ name: "plan", text: "x" }],
      fired: [0],
    });
  });

  it("notes no tool, although one may be given", () => {
    expect(engine.observe(requestOf({ event, specs: [], tool: { name: "bash" } }))).toEqual(nothing);
  });
});

describe("an observation", () => {
  it("has no effect and says nothing where no spec is about its event", () => {
    expect(
      engine.observe(requestOf({ event: "unheard_of", specs: [{ on: "message", inject: "x" }] })),
    ).toEqual(nothing);
    expect(reported).toEqual([]);
  });

  it("tells what is wrong with specs that nobody has read before, once", () => {
    const { engine: fresh, reported: told } = createWatched();
    const specs = [{ on: "message", inject: 3, set_evidence: "seen" }, 7];
    const locate = (path: readonly (string | number)[]) => ({ file: `plan.md#${path.join(".")}` });
    const request = requestOf({ event: "message", specs, locate });
    expect(fresh.observe(request)).toMatchObject({ evidence: ["seen"], fired: [0] });
    expect(told).toMatchObject([
      { code: "CONFIG_INVALID", source: { file: "plan.md#0.inject" } },
      { code: "CONFIG_INVALID", source: { file: "plan.md#1" } },
    ]);
    told.length = 0;
    fresh.observe(request);
    fresh.observe(requestOf({ event: "message", specs: specs.slice(0, 1) }));
    expect(told).toEqual([]);
  });

  it("takes specs that parse has given", () => {
    const { engine: fresh, reported: told } = createWatched();
    const { spec } = fresh.parse({ on: "message", inject: "x", when: null });
    expect(fresh.parse(spec)).toEqual({ spec, diagnostics: [] });
    expect(fresh.observe(requestOf({ event: "message", specs: [spec] }))).toEqual(nothing);
    expect(told).toEqual([]);
  });
});
