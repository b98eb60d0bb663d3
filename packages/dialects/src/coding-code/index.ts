export { type DecisionContext, type HookDecision, toOutcome as decisionToOutcome } from "./decision.js";
export { codingCode } from "./dialect.js";
export { type HookKind, isAsked, sceneFor } from "./dispatch.js";
export { encode as encodeForCodingCode } from "./encode.js";
export {
  type CodingCodePoint,
  isCodingCodePoint,
  pointNames as codingCodePointNames,
  unsupportedPoints as unsupportedCodingCodePoints,
} from "./points.js";
export { codingCodeRules, observerRules } from "./rules.js";
