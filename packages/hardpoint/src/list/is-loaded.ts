import type { ProjectHook } from "@hardpoint/project";

/** Whether a declared hook can run: its module was loaded, or it is none and was not refused. */
export const isLoaded = ({ declaration, extension }: ProjectHook): boolean =>
  extension !== undefined || (declaration.work.kind !== "module" && declaration.refused === undefined);
