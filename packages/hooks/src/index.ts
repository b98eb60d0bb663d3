export * from "./dialect.js";
export * from "./hooks.js";
export * from "./outcome.js";
export * from "./point.js";
export * from "./points.js";
export * from "./registration.js";
