export { conditionsKit } from "./conditions-kit.js";
