export * from "./inspection.js";
export * from "./isolate.js";
export * from "./loader.js";
