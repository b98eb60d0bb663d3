import { defineContract, method, type StandardSchema } from "../../packages/core/src/index.js";

export interface NamedEntry {
  readonly name: string;
  readonly module: string;
}

/** An entry of any contract here: it has a name. */
export const namedEntry: StandardSchema<unknown, NamedEntry> = {
  "~standard": {
    version: 1,
    vendor: "test",
    validate: (value) => {
      const name = (value as { name?: unknown } | null)?.name;
      if (typeof name === "string") return { value: value as NamedEntry };
      return { issues: [{ message: "an entry has a name" }] };
    },
  },
};

/** A contract without a binding: `run` gets what it is called with. */
export const plainContract = defineContract<{ run(...args: unknown[]): unknown }, NamedEntry>()({
  scope: "plain",
  version: "1.0",
  entry: namedEntry,
  module: { run: method() },
  key: (entry) => entry.name,
});
