import type { Literals } from "../inspection.js";

/** What a program tells of its module's exports. */
export interface ModuleExports {
  /** May hold a name twice; `*` stands for those that can't be told. */
  readonly names: readonly string[];
  readonly defaultMembers?: readonly string[];
  readonly literals: Literals;
}
