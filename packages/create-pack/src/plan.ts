import type { Language } from "./options.js";

/** Everything that is decided before anything is written. */
export interface Plan {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  /** By their ids. */
  readonly scopes: readonly string[];
  readonly language: Language;
  readonly holder: string;
  readonly year: number;
  /** What the pack's package.json asks for of Hardpoint's packages, by name. */
  readonly ranges: ReadonlyMap<string, string>;
  /** Whether the ranges are tarballs, so that what these depend on must come from them too. */
  readonly isLocal: boolean;
}
