export { type HookDecision, toOutcome as decisionToOutcome } from "./decision.js";
export { codingCode } from "./dialect.js";
export { type HookKind, isAsked, sceneFor } from "./dispatch.js";
export { encode as encodeForCodingCode } from "./encode.js";
export { codingCodePoints } from "./points.js";
export { codingCodeRules, observerRules } from "./rules.js";
