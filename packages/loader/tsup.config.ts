import { build } from "../../tsup.base.js";

export default build(["src/index.ts", "src/worker/worker-main.ts", "src/process/process-main.ts"], "node");
