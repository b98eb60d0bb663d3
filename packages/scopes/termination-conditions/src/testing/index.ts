export { terminationConditionsKit } from "./termination-conditions-kit.js";
