export type { HookDecision } from "@hardpoint/dialects/coding-code";
export { createHookService, type HookServiceOptions } from "./create-hook-service.js";
export type {
  DecisionHandler,
  HookPayload,
  HookService,
  ObserverHandler,
  RegisterOptions,
  SessionHook,
  ToldPayload,
} from "./hook-service.js";
