import { stamp } from "@hardpoint/core";
import { hooksContract } from "./contract.js";
import type { HookModule } from "./hook-module.js";

/**
 * Marks the module of a hook with the version of the contract that it was written for, and gives it its types.
 *
 * @example
 * export default defineHook({
 *   onToolBefore(ctx, { tool }) {
 *     if (tool === "deploy") ctx.skip();
 *   },
 * });
 */
export const defineHook = <Module extends HookModule>(module: Module): Module => stamp(hooksContract, module);
