export { hooksKit } from "./hooks-kit.js";
