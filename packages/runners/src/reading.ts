/** What reads results: pure functions, for packages that must run without Node. */
export { commandFailure } from "./command-failure.js";
export { httpFailure } from "./http-failure.js";
export { type JsonOutput, parseJsonOutput } from "./json-output.js";
