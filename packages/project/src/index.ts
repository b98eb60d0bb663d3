export * from "./approval.js";
export * from "./project.js";
export * from "./session.js";
export * from "./state.js";
