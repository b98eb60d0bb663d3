import { upgradeFrom1 } from "./upgrade-1.js";

/** What an isolate imports to run termination conditions: no schema is among it. */
export { terminationBinding as binding } from "./binding.js";

export const upgrades = { "1": upgradeFrom1 };
