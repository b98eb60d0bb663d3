import type {
  Capabilities,
  Contract,
  Diagnostic,
  Failure,
  IsolateKind,
  Logger,
  ModuleHandle,
  Needs,
  Negotiation,
  Source,
} from "@hardpoint/core";

/** The steps of a load, in order. A failure names the one that it happened in. */
export const loadSteps = [
  "resolve",
  "import",
  "unwrap",
  "negotiate",
  "validate",
  "isolate",
  "register",
] as const;
export type LoadStep = (typeof loadSteps)[number];

/** A module that was found, on its way into an isolate. */
export interface OpenRequest {
  /** A file URL. */
  readonly url: string;
  /** The file as messages name it. Default: its absolute path. */
  readonly path?: string;
  readonly contract: Contract;
  /** For messages: `conditions "git_clean"`. */
  readonly label: string;
  readonly needs?: Needs;
  readonly source?: Source;
  /** Milliseconds that the import has; 0 means no deadline. */
  readonly importMs: number;
  /** Milliseconds that each call has; 0 means no deadline. */
  readonly callMs: number;
  readonly capabilities?: Capabilities;
  readonly log: Logger;
  /** The directory of the file that declares the module, absolute. Default: the module's own. */
  readonly directory?: string;
  /** Extensions of one group share an isolate. Default: their directory. */
  readonly group?: string;
  /** Asked before each import of the module. What it gives is why the module must not be imported. */
  readonly admit?: () => Promise<Diagnostic | undefined>;
}

export type OpenResult =
  | {
      readonly ok: true;
      readonly handle: ModuleHandle;
      readonly negotiation: Exclude<Negotiation, { kind: "refused" }>;
      /** The module's own `name`, if it has one that is a string. */
      readonly ownName?: string;
      readonly diagnostics: readonly Diagnostic[];
    }
  | FailedStep;

/** Where a load ended, and why. */
export interface FailedStep {
  readonly ok: false;
  readonly step: LoadStep;
  readonly failure: Failure;
  readonly diagnostics: readonly Diagnostic[];
}

/** Where extensions' code runs. Imports, unwraps, negotiates and validates a module there. Never throws. */
export interface Isolate {
  readonly kind: IsolateKind;
  open(request: OpenRequest): Promise<OpenResult>;
  /** Forgets every module, so that the next `open` reads its file again. */
  clear(): void;
  dispose(): Promise<void>;
}
