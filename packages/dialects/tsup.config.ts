import { build } from "../../tsup.base.js";

export default build(["src/rolebox/index.ts", "src/rolebox/far-side.ts"], "neutral");
