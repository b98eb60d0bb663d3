import { plainContract } from "../plain-contract.js";
import { type Row, source } from "../row.js";

const echo = { "echo.mjs": "export const run = (value) => value;" };

const big = { list: Array.from({ length: 20_000 }, (_, index) => ({ index, even: index % 2 === 0 })) };
const long = "x".repeat(2_000_000);
const deep = (levels: number): unknown => (levels === 0 ? "bottom" : { next: deep(levels - 1) });

const crossing: readonly (readonly [string, unknown])[] = [
  ["nothing", undefined],
  ["null", null],
  ["a text of every plane", "ä \u{1F600} \u0000 \uD800"],
  ["numbers that JSON does not have", [Number.NaN, Number.POSITIVE_INFINITY, -0, 1n << 70n]],
  ["a key that is no ordinary key", JSON.parse('{"__proto__": {"x": 1}, "constructor": 2, "": 3}')],
  ["an array with holes as undefined", [1, undefined, 3]],
  ["many values", big],
  ["a long text", long],
  ["deep nesting", deep(200)],
];

export const dataRows: readonly Row[] = [
  {
    name: "data crosses in both directions as it is",
    contract: plainContract,
    files: echo,
    calls: crossing.map(([, value]) => ({ member: "run", data: [value], expect: { value } })),
  },
  {
    name: "several arguments and none",
    contract: plainContract,
    files: {
      "args.mjs":
        "export const run = (...args) => ({ given: args.slice(0, -1), signal: args.at(-1).signal.aborted });",
    },
    calls: [
      { member: "run", data: [1, "two", [3]], expect: { value: { given: [1, "two", [3]], signal: false } } },
      { member: "run", expect: { value: { given: [], signal: false } } },
    ],
  },
  {
    name: "a thenable is awaited, and the first of its answers counts",
    contract: plainContract,
    files: {
      "thenable.mjs": source`
        export const run = (how) => ({
          then(resolve, reject) {
            if (how === "throw") throw new Error("then threw");
            resolve(how);
            resolve("second");
            reject(new Error("third"));
          },
        });`,
    },
    calls: [
      { member: "run", data: ["first"], expect: { value: "first" } },
      { member: "run", data: ["throw"], expect: { failure: "throw", saying: "then threw" } },
    ],
  },
];
