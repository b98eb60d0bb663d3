export { crashCategory } from "./bind.js";
export { hooksJson } from "./dialect.js";
export { hooksJsonRules } from "./rules.js";
