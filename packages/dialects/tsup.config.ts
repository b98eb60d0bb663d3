import { build } from "../../tsup.base.js";

const dialects = ["rolebox", "coding-code", "exit-code", "hooks-json", "claude-code"];

export default build(
  [
    ...dialects.map((name) => `src/${name}/index.ts`),
    "src/rolebox/far-side.ts",
    "src/rolebox/testing/index.ts",
  ],
  "neutral",
);
