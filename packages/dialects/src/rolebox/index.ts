export { hooksContract } from "./contract.js";
export { defineHook } from "./define-hook.js";
export { rolebox } from "./dialect.js";
export type { DispatchState, DispatchTask, HookContext } from "./hook-context.js";
export type {
  ChatMessageInput,
  EventInput,
  HookModule,
  SystemTransformInput,
  ToolAfterInput,
  ToolBeforeInput,
} from "./hook-module.js";
export type { PromptBlock } from "./prompt-blocks.js";
export { roleboxRules } from "./rules.js";
