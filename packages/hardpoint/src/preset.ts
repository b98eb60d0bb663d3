import { conditions } from "@hardpoint/conditions";
import { rolebox } from "@hardpoint/dialects/rolebox";
import type { Part } from "@hardpoint/project";

/** Every scope and dialect that Hardpoint has, for `openProject(directory, { use: preset })`. */
export const preset: readonly Part[] = [rolebox, conditions];
