import { defineContract, defineScope, type MaybePromise, method } from "@hardpoint/core";
import { z } from "zod";

/** What a module for the scope `greetings` exports. */
export interface Greeting {
  greet(name: string): MaybePromise<string>;
}

/** What a host does with greetings. */
export interface GreetingEngine {
  /** Greets with the greeting of this name, else with the one that the configuration prefers. Never throws. */
  greet(whom: string, name?: string): Promise<string>;
}

const fallback = "plain";

const contract = defineContract<Greeting, { name: string; module: string }>()({
  scope: "greetings",
  version: "1.0",
  entry: z.strictObject({ name: z.string(), module: z.string() }),
  module: { greet: method({ returns: z.string() }) },
  key: (entry) => entry.name,
});

export const greetings = defineScope<GreetingEngine, { readonly preferred: string }>({
  id: "greetings",
  contracts: [contract],
  builtins: { greetings: { [fallback]: { greet: (name: string) => `Hello, ${name}.` } } },

  readConfig(config, report) {
    const preferred = config.read(["greeting"]) ?? fallback;
    if (typeof preferred === "string") return { preferred };
    const source = config.locate(["greeting"]);
    report({
      code: "GREETING_INVALID",
      severity: "error",
      message: "`greeting` must be the name of a greeting.",
      source,
    });
    return { preferred: fallback };
  },

  createEngine: ({ registry, config, log }) => ({
    async greet(whom, name = config?.preferred ?? fallback) {
      // Looked up at each use, so that a reload is seen.
      const found = registry.current.lookup("greetings", name);
      if (found.kind !== "found") {
        log.warn(`There is no greeting "${name}".`);
        return name === fallback ? whom : this.greet(whom, fallback);
      }
      const result = await found.extension.handle.call("greet", [whom]);
      if (result.ok) return String(result.value);
      log.warn(result.failure.message);
      return name === fallback ? whom : this.greet(whom, fallback);
    },
  }),
});
