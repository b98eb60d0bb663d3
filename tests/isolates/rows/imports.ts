import { plainContract } from "../plain-contract.js";
import { type Row, source } from "../row.js";

export const importRows: readonly Row[] = [
  {
    name: "a module and what it imports: a file beside it, a package of its own, JSON",
    contract: plainContract,
    files: {
      "uses.mjs": source`
        import { createRequire } from "node:module";
        import { beside } from "./lib/beside.mjs";
        import { dep } from "dep";
        const { version } = createRequire(import.meta.url)("./data.json");
        export const run = () => [beside, dep, version];`,
      "lib/beside.mjs": "export const beside = 'beside';",
      "data.json": '{ "version": 3 }',
      "node_modules/dep/package.json": '{ "name": "dep", "version": "1.0.0", "main": "main.js" }',
      "node_modules/dep/main.js": "exports.dep = require('inner');",
      "node_modules/dep/node_modules/inner/index.js": "module.exports = 'inner';",
    },
    calls: [{ member: "run", expect: { value: ["beside", "inner", 3] } }],
  },
  {
    name: "TypeScript, and the TypeScript that it imports",
    contract: plainContract,
    files: {
      "typed.ts": source`
        import { double } from "./double.js";
        interface Input { readonly value: number }
        export const run = ({ value }: Input): number => double(value);`,
      "double.ts": "export const double = (value: number): number => value * 2;",
    },
    calls: [{ member: "run", data: [{ value: 21 }], expect: { value: 42 } }],
  },
  {
    name: "an await outside of a function",
    contract: plainContract,
    files: {
      "awaits.mjs": "const made = await Promise.resolve('made'); export const run = () => made;",
    },
    calls: [{ member: "run", expect: { value: "made" } }],
  },
  {
    name: "a syntax error",
    contract: plainContract,
    files: { "broken.mjs": "export const run = () => {" },
    refused: { step: "import", code: "MODULE_SYNTAX" },
  },
  {
    name: "a missing dependency",
    contract: plainContract,
    files: { "missing.mjs": 'import "no-such-package-anywhere"; export const run = () => 1;' },
    refused: { step: "import", code: "MODULE_DEPENDENCY_MISSING" },
  },
  {
    name: "an import that throws",
    contract: plainContract,
    files: { "throws.cjs": "throw new RangeError('not today');" },
    refused: { step: "import", code: "MODULE_THREW" },
  },
  {
    name: "an import that rejects later",
    contract: plainContract,
    files: { "rejects.mjs": "await Promise.reject({ odd: true });" },
    refused: { step: "import", code: "MODULE_THREW" },
  },
  {
    name: "exports that do not keep the contract",
    contract: plainContract,
    files: { "other.mjs": "export const rnu = () => 1;" },
    refused: { step: "validate", code: "CONTRACT_MISMATCH" },
  },
  {
    name: "no exports at all",
    contract: plainContract,
    files: { "empty.mjs": "" },
    refused: { step: "unwrap", code: "MODULE_EMPTY" },
  },
];
