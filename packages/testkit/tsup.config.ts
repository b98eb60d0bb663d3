import { build } from "../../tsup.base.js";

export default build(["src/index.ts", "src/purity-main.mjs"], "node");
