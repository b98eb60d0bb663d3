export { recoveryPatternsKit } from "./recovery-patterns-kit.js";
export { recoveryStrategiesKit } from "./recovery-strategies-kit.js";
