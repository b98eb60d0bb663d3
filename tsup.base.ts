import type { Options } from "tsup";

/**
 * How every package is built: ESM for Node 20, types by tsc (tsup's own do not work with TypeScript 6).
 * `src/a/b.ts` becomes `dist/a/b.js`, beside its types.
 */
export const build = (entry: string[], platform: "neutral" | "node"): Options => ({
  entry,
  format: ["esm"],
  target: "node20",
  platform,
  dts: false,
  clean: true,
  sourcemap: true,
  splitting: true,
  removeNodeProtocol: false,
  // A neutral package has built-ins in its sub-path ./node alone: check:arrows sees to that.
  external: [/^node:/],
  esbuildOptions: (options) => {
    options.outbase = "src";
  },
});
