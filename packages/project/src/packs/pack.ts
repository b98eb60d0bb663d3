import type { ConfigView, Source } from "@hardpoint/core";
import type { Manifest, PackUseEntry } from "./manifest-schema.js";

/** A pack as a configuration asks for it. */
export interface PackUse extends PackUseEntry {
  /** Where it is asked for; of one that was discovered, where discovery is. */
  readonly source: Source;
  readonly isolationSource: Source;
}

/** A pack that was found, with what it says of itself. */
export interface Pack {
  readonly use: PackUse;
  /** Its npm name, or the name of its folder. */
  readonly name: string;
  readonly version?: string;
  /** Absolute, links followed. */
  readonly directory: string;
  readonly manifest: Manifest;
  /** The file of the manifest, absolute, links followed, and its SHA-256. */
  readonly file: { readonly realPath: string; readonly sha256: string };
  /** Its manifest as a configuration: `extensions` and `hooks.custom` stand where a role has them. */
  readonly view: ConfigView;
}
