import { defineContract, type ModuleShape, method, type Upgrade, value } from "../contract.js";
import type { Diagnostic } from "../diagnostic.js";
import { anySchema } from "./plain-schema.js";

export const define = (
  version: string,
  module: ModuleShape,
  upgrades: Readonly<Record<string, Upgrade>> = {},
) =>
  defineContract<unknown, unknown>()({
    scope: "conditions",
    version,
    entry: anySchema,
    module,
    key: () => "",
    upgrades,
  });

export const conditions = define("1.1", { handler: method(), capability: value({ optional: true }) });
export const label = 'conditions "clean"';

export const handler = (): boolean => true;
export const other = (): boolean => false;

export class Condition {
  readonly #answer = true;
  handler(): boolean {
    return this.#answer;
  }
}

/** What `import()` gives for a CommonJS file, in Node 20 and with the name that newer Nodes add. */
export const commonJs = (exports: object): object => ({
  ...exports,
  default: exports,
  "module.exports": exports,
});

export const codes = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ code }) => code);
