/** What an isolate imports to run handlers of events: no schema is among it. */
export { observeBinding as binding } from "./binding.js";
