export { type Checked, ExtensionFault } from "./check.js";
export type { ExtensionKit, Following, MemberKit } from "./extension-kit.js";
export type { Decision, GuardKit, Rubbish } from "./guard-kit.js";
export type { GuardUnderTest } from "./guard-under-test.js";
export { checkNeutrality, testNeutrality } from "./neutrality.js";
export { runScenario, type Scenario, type ScenarioCase, testScenarios } from "./scenario.js";
export { checkExtension, testExtensions } from "./test-extension.js";
export type { TestRunner } from "./test-runner.js";
export type { ExtensionUnderTest } from "./under-test.js";
