import { describe, it } from "node:test";
import { conditionsKit } from "@hardpoint/conditions/testing";
import { testExtensions, testScenarios } from "@hardpoint/testkit";

const module = new URL("../src/tools-used.js", import.meta.url);
const toolsUsed = { kit: conditionsKit, name: "tools_used", module, needs: "1.0" };
// What a host would hand over: an agent that has used bash and write.
const { env } = conditionsKit.members.handler.samples[1];

testExtensions([toolsUsed], { describe, it });
testScenarios(
  toolsUsed,
  [
    { name: "as many as wanted", data: { arg: "2", env }, value: true },
    { name: "fewer than wanted", data: { arg: "3", env }, value: false },
    { name: "not a number", data: { arg: "all", env }, holds: ({ ok }) => !ok },
  ],
  { describe, it },
);
