import { describe, it } from "node:test";
import { terminationConditionsKit } from "@hardpoint/termination-conditions/testing";
import { testExtensions, testScenarios } from "@hardpoint/testkit";

const module = new URL("../src/short-answers.js", import.meta.url);
const shortAnswers = {
  kit: terminationConditionsKit,
  name: "short_answers",
  module,
  needs: "2.0",
  // Values of our own, beside those of the kit.
  samples: { parse: [{ value: 5, agents: ["writer"] }] },
};

testExtensions([shortAnswers], { describe, it });
testScenarios(
  shortAnswers,
  [
    {
      name: "a number of words",
      member: "parse",
      data: { value: 5, agents: ["writer"] },
      value: { agents: ["writer"], words: 5 },
    },
    { name: "anything else", member: "parse", data: { value: "five", agents: ["writer"] }, value: null },
  ],
  { describe, it },
);
