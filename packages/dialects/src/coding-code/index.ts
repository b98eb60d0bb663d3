export { defaultInjection, type HookDecision } from "./decision.js";
export { codingCode } from "./dialect.js";
export { encode as encodeForCodingCode } from "./encode.js";
export { pointNames as codingCodePointNames } from "./points.js";
export { codingCodeRules } from "./rules.js";
