import type { HookDeclaration, LayeredHookFile } from "@hardpoint/hooks";
import type { CodingCodeFile } from "./parse.js";

/**
 * A project's entry stands in the place of the global one of its name, whole: its point, its command, and whether it is
 * switched off. One that is broken stands in nobody's place.
 */
export const merge = (files: readonly LayeredHookFile[]): readonly HookDeclaration[] => {
  const settings = files.map((file) => file.settings as CodingCodeFile);
  settings.forEach(({ patches }, index) => {
    const before = new Set(settings.slice(0, index).flatMap(({ names }) => [...names]));
    for (const { name, tellUnknown } of patches) if (!before.has(name)) tellUnknown();
  });
  return files.flatMap(({ declarations }, index) => {
    const replaced = new Set(settings.slice(index + 1).flatMap(({ names }) => [...names]));
    return declarations.filter(({ name }) => !replaced.has(name));
  });
};
