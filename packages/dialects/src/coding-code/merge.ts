import type { HookDeclaration, LayeredHookFile } from "@hardpoint/hooks";
import type { CodingCodeFile } from "./parse.js";

/**
 * A project's entry stands in the place of the global one of its name, whole: its point, its command, and whether it is
 * switched off.
 */
export const merge = (files: readonly LayeredHookFile[]): readonly HookDeclaration[] => {
  const settings = files.map((file) => file.settings as CodingCodeFile);
  settings.forEach(({ off }, index) => {
    const before = new Set(settings.slice(0, index).flatMap(({ names }) => [...names]));
    for (const [name, { whole, tellUnknown }] of off) if (!whole && !before.has(name)) tellUnknown();
  });
  return files.flatMap(({ declarations }, index) => {
    const replaced = new Set(settings.slice(index + 1).flatMap(({ names }) => [...names]));
    return declarations.filter(({ name }) => !replaced.has(name));
  });
};
