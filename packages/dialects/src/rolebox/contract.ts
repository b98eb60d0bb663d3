import { defineContract, method } from "@hardpoint/core";
import { bindHook } from "./binding.js";
import type { HookModule } from "./hook-module.js";
import { type HookEntry, hookEntrySchema } from "./schema.js";

const handler = method({ optional: true });

/** The contract of the modules that `hooks.custom` names. */
export const hooksContract = defineContract<HookModule, HookEntry>()({
  scope: "hooks",
  version: "1.1",
  package: "@hardpoint/dialects",
  entry: hookEntrySchema,
  module: {
    onChatMessage: handler,
    onToolBefore: handler,
    onToolAfter: handler,
    onSystemTransform: handler,
    onEvent: handler,
    onLoad: handler,
    onDispose: handler,
  },
  key: (entry) => entry.name,
  binding: bindHook,
  farSide: { from: import.meta.url, specifier: "@hardpoint/dialects/rolebox/far-side" },
});
