import { describe, it } from "node:test";
import { recoveryStrategiesKit } from "@hardpoint/recovery/testing";
import { testExtensions, testScenarios } from "@hardpoint/testkit";

const module = new URL("../src/wait-longer.js", import.meta.url);
const waitLonger = { kit: recoveryStrategiesKit, name: "wait_longer", module, needs: "1.0" };
// What a host would hand over, at another attempt.
const [sample] = recoveryStrategiesKit.members.execute.samples;
const at = (attempt) => ({ ...sample, attempt, stepConfig: { times: 2, delay_ms: 100 }, canRetry: true });

testExtensions([waitLonger], { describe, it });
testScenarios(
  waitLonger,
  [
    { name: "the first time", data: at(0), holds: ({ ok, value }) => ok && value.result.delayMs === 100 },
    { name: "the second time", data: at(1), holds: ({ ok, value }) => ok && value.result.delayMs === 200 },
    {
      name: "often enough",
      data: at(2),
      holds: ({ ok, value }) => ok && value.result.status === "next_strategy",
    },
  ],
  { describe, it },
);
