import { build } from "../../tsup.base.js";

export default build(["src/cli.ts"], "node");
