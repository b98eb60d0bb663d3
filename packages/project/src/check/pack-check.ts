import type { Diagnostic } from "@hardpoint/core";
import type { FailedLoad } from "@hardpoint/loader";
import type { PackNeed } from "../packs/pack-needs.js";
import type { CheckedExtension, CheckedHook } from "./check-result.js";

/** An extension of a pack, with its entry as the manifest has it. */
export interface CheckedPackExtension extends CheckedExtension {
  readonly entry: unknown;
}

/** A hook of a pack, with its entry as the manifest has it. */
export interface CheckedPackHook extends CheckedHook {
  readonly entry: unknown;
}

/** What can be said of a pack in its own directory. */
export interface PackCheck {
  /** Its npm name, or the name of its folder; its directory where the manifest could not be read. */
  readonly name: string;
  readonly version?: string;
  /** Absolute, links followed. */
  readonly directory: string;
  /** The file of its manifest, as seen from there. */
  readonly file: string;
  readonly hooks: readonly CheckedPackHook[];
  /** All but its hooks. */
  readonly extensions: readonly CheckedPackExtension[];
  /** What it needs of contracts and points, held against the parts in use. */
  readonly needs: readonly PackNeed[];
  /** With `load`: the modules that could not be loaded. */
  readonly failed?: readonly FailedLoad[];
  /** Everything that was found, sorted by place. */
  readonly diagnostics: readonly Diagnostic[];
}
