import {
  asyncCapability,
  type Capabilities,
  defineContract,
  factory,
  method,
  type StandardSchema,
  syncCapability,
} from "../../packages/core/src/index.js";
import { binding } from "./fixtures/soak-binding.mjs";

const schema = <T>(isRight: (value: unknown) => boolean, wanted: string): StandardSchema<unknown, T> => ({
  "~standard": {
    version: 1,
    vendor: "hardpoint-soak",
    validate: (value) =>
      isRight(value) ? { value: value as T } : { issues: [{ message: `It must be ${wanted}.` }] },
  },
});

const text = schema<string>((value) => typeof value === "string", "a string");

/** What the soaked module exports: `run` for everything a call can meet, and a factory. */
export const soakContract = defineContract<unknown, { readonly name: string; readonly module: string }>()({
  scope: "soaks",
  version: "1.0",
  entry: schema((value) => typeof value === "object" && value !== null, "an object"),
  module: { run: method({ returns: text }), create: factory({ count: method({ returns: text }) }) },
  key: (entry) => entry.name,
  binding,
  farSide: { from: import.meta.url, specifier: "./fixtures/soak-binding.mjs" },
});

const refuse = (why: string): never => {
  throw new Error(`The host refuses: ${why}`);
};

export const soakCapabilities: Capabilities = {
  ask: asyncCapability({ echo: async (said: string) => said, refuse: async (why: string) => refuse(why) }),
  look: syncCapability({ echo: (said: string) => said, refuse }),
};
