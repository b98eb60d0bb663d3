export { claudeCode } from "./dialect.js";
export { type ClaudeEventName, eventNames as claudeEventNames } from "./events.js";
export { claudeCodeRules } from "./rules.js";
