export { observeEventsKit } from "./observe-events-kit.js";
