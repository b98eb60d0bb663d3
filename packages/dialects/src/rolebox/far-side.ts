/** What an isolate imports to run rolebox hooks: no schema is among it. */
export { bindHook as binding } from "./binding.js";
