import { describe, it } from "node:test";
import { observeEventsKit } from "@hardpoint/observe-events/testing";
import { testExtensions, testScenarios } from "@hardpoint/testkit";

const module = new URL("../src/deployed.js", import.meta.url);
const deployed = { kit: observeEventsKit, name: "deployed", module, needs: "1.0" };
// What a host would hand over, with a payload of ours.
const [{ ctx, spec }] = observeEventsKit.members.handle.samples;

testExtensions([deployed], { describe, it });
testScenarios(
  deployed,
  [
    {
      name: "a version",
      data: { ctx: { ...ctx, payload: { version: "1.2" } }, spec },
      value: ["Version 1.2 is out. Leave its files as they are."],
    },
    { name: "no version", data: { ctx: { ...ctx, payload: {} }, spec }, value: [] },
  ],
  { describe, it },
);
