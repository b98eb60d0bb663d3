export type { ToolCall } from "./decide.js";
export { hooksKit } from "./hooks-kit.js";
