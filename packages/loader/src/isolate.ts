import type { Capabilities, Contract, Diagnostic, Failure, IsolateKind, Logger, ModuleHandle, Needs, Negotiation, Source } from "@hardpoint/core";

/** The steps of a load, in order. A failure names the one that it happened in. */
export const loadSteps = ["resolve", "import", "unwrap", "negotiate", "validate", "isolate", "register"] as const;
export type LoadStep = (typeof loadSteps)[number];

/** A module that was found, on its way into an isolate. */
export interface OpenRequest {
  /** A file URL. */
  readonly url: string;
  readonly contract: Contract;
  /** For messages: `conditions "git_clean"`. */
  readonly label: string;
  readonly needs?: Needs;
  readonly source?: Source;
  /** Milliseconds that the import has. */
  readonly importMs: number;
  /** Milliseconds that each call has. */
  readonly callMs: number;
  readonly capabilities?: Capabilities;
  readonly log: Logger;
}

export type OpenResult =
  | {
      readonly ok: true;
      readonly handle: ModuleHandle;
      readonly negotiation: Exclude<Negotiation, { kind: "refused" }>;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly step: LoadStep; readonly failure: Failure; readonly diagnostics: readonly Diagnostic[] };

/** Where extensions' code runs. Imports, unwraps, negotiates and validates a module there. Never throws. */
export interface Isolate {
  readonly kind: IsolateKind;
  open(request: OpenRequest): Promise<OpenResult>;
  /** Forgets every module, so that the next `open` reads its file again. */
  clear(): void;
  dispose(): Promise<void>;
}
