/** What an isolate imports to run patterns and strategies: no schema is among it. */
export { recoveryBinding as binding } from "./binding.js";
