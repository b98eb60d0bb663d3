import type { ModuleHandle } from "./module-handle.js";
import type { Negotiation } from "./negotiate.js";
import type { Source } from "./source.js";

/** Who brought an extension. */
export type Origin =
  /** The scope's own vocabulary. */
  | { readonly kind: "builtin" }
  /** The program that embeds Hardpoint. */
  | { readonly kind: "host" }
  /** The project's configuration. */
  | { readonly kind: "project"; readonly file: string }
  /** A pack; `as` is the shorter prefix that the project gave it. */
  | { readonly kind: "pack"; readonly name: string; readonly as?: string };

/** One module that was loaded, validated and registered under a name in a scope. */
export interface Extension {
  readonly scope: string;
  /** As its entry names it. A pack's is registered as `<pack>/<name>`, and bare while that is unique. */
  readonly name: string;
  readonly description?: string;
  readonly origin: Origin;
  readonly handle: ModuleHandle;
  /** The contract's version on the host's side, and how the module came to fit it. */
  readonly contract: {
    readonly version: string;
    readonly negotiation: Exclude<Negotiation, { kind: "refused" }>;
  };
  /** The entry as the configuration has it, checked. */
  readonly entry?: unknown;
  /** The module as a file URL or specifier. */
  readonly module?: string;
  readonly source?: Source;
}

/** The name that is an extension's own whoever else uses the bare one. */
export const fullName = (extension: Pick<Extension, "name" | "origin">): string =>
  extension.origin.kind === "pack"
    ? `${extension.origin.as ?? extension.origin.name}/${extension.name}`
    : extension.name;

/** In words: `built in`, `the host`, `role.yaml`, `pack @acme/git`. */
export const describeOrigin = (origin: Origin): string => {
  switch (origin.kind) {
    case "builtin":
      return "built in";
    case "host":
      return "the host";
    case "project":
      return origin.file;
    case "pack":
      return `pack ${origin.name}`;
  }
};
