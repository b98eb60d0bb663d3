import { createInlineHandle, type ModuleHandle, type ModuleLike, validateModule } from "@hardpoint/core";
import { type ExtensionUnderTest, urlOf } from "./under-test.js";
import { type Watch, watchModule } from "./watched-module.js";

/** The module in this thread, watched. Undefined where it does not keep its contract: that is another check's to say. */
export const createWatchedHandle = async (
  extension: ExtensionUnderTest,
  watch: Watch,
): Promise<ModuleHandle | undefined> => {
  const { kit, needs } = extension;
  const { contract, capabilities } = kit;
  const label = `${contract.scope} "${extension.name}"`;
  const validated = validateModule((await import(urlOf(extension))) as ModuleLike, contract, {
    label,
    ...(needs === undefined ? {} : { needs }),
  });
  if (!validated.ok) return undefined;
  return createInlineHandle(watchModule(validated.module, contract.module, watch), contract, {
    label,
    deadlineMs: extension.callMs ?? 5_000,
    ...(capabilities ? { capabilities } : {}),
  });
};
