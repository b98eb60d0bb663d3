import type { Diagnostic } from "@hardpoint/core";
import type { CheckedExtension, CheckedHook, PackNeed, Part, Project, TrustPolicy } from "@hardpoint/project";
import type { CheckedFile } from "./checked-file.js";
import type { HookAgent } from "./hook-agents.js";
import type { Conformance } from "./pack/conformance.js";

/** What was found at one path: a role, a hook file, or a folder with such. */
export interface PathCheck {
  /** As the person wrote it. */
  readonly path: string;
  /** Whether it is a folder in which roles and hook files were looked for. */
  readonly isFolder?: true;
  /** The configuration file; absent where it is not a role that was checked. */
  readonly file?: string;
  /** Of the configuration and of all files. */
  readonly hooks: readonly CheckedHook[];
  /** The hook files, and in a folder the configuration files of its roles. */
  readonly files: readonly CheckedFile[];
  readonly extensions: readonly CheckedExtension[];
  /** What is said of a pack beside that. */
  readonly pack?: PackFacts;
  readonly diagnostics: readonly Diagnostic[];
  /** With `load`: the modules that could not be loaded, and why. */
  readonly failed?: Project["failed"];
}

/** What a pack needs, and what of it npm would publish. */
export interface PackFacts {
  readonly name: string;
  readonly version?: string;
  readonly needs: readonly PackNeed[];
  /** Absent of a pack that is not published: a folder, or a private package. */
  readonly publication?: {
    /** How many files. */
    readonly files: number;
    readonly packedBytes: number;
    readonly unpackedBytes: number;
  };
  /** With `load`: what came of trying each extension. */
  readonly conformance?: readonly Conformance[];
}

export interface CheckPathOptions {
  readonly use: readonly Part[];
  /** Imports the modules as well, in processes of their own. */
  readonly load: boolean;
  /** Says what may be imported. */
  readonly trust: TrustPolicy;
  /** Whose all files are, where the person says so. */
  readonly named?: HookAgent;
}
