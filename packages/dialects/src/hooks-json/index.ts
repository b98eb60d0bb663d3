export { hooksJson } from "./dialect.js";
export { crashCategory } from "./hand-to-recovery.js";
export { hooksJsonRules } from "./rules.js";
