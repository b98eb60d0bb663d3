/** What an isolate imports to run conditions: no schema is among it. */
export { conditionBinding as binding } from "./binding.js";
