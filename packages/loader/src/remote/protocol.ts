import type {
  CallResult,
  Capabilities,
  Capability,
  Contract,
  Diagnostic,
  ErrorData,
  Failure,
  Logger,
  ModuleShape,
  Needs,
  Negotiation,
  Source,
} from "@hardpoint/core";
import type { LoadStep } from "../isolate.js";

/** A contract without what can't cross a border: schemas stay on the near side, functions are imported. */
export interface ContractData {
  readonly scope: string;
  readonly version: string;
  readonly shape: ModuleShape;
  /** File URL of the module that exports the binding and the upgrades. */
  readonly farSide?: string;
  /** The older contracts from which upgrades start, by major. */
  readonly older: Readonly<Record<string, { readonly version: string; readonly shape: ModuleShape }>>;
}

/** What the far side is told of the capabilities of one call. */
export type CapabilitiesData = Readonly<
  Record<string, { readonly mode: "sync" | "async"; readonly methods: readonly string[] }>
>;

/** Which call of which module (or instance) something happened in. */
export interface Place {
  readonly call: number;
  readonly target: number;
}

/** The first message of a far side: it runs, and whatever ends it from now on is no failure to start. */
export const readyMessage = "ready";

/** The last words of a far side, while it exits by itself. */
export interface FarReport {
  /** Whose code did it, as far as that is known. */
  readonly place?: Place;
  /** What nobody caught; absent where something called `process.exit()`. */
  readonly error?: ErrorData;
}

export interface OpenData {
  readonly call: number;
  /** The number under which the module is called from now on. */
  readonly target: number;
  readonly url: string;
  readonly path?: string;
  readonly label: string;
  readonly contract: ContractData;
  readonly needs?: Needs;
  readonly source?: Source;
}

export type OpenAnswer =
  | {
      readonly ok: true;
      readonly members: readonly string[];
      readonly values: Readonly<Record<string, unknown>>;
      readonly negotiation: Exclude<Negotiation, { kind: "refused" }>;
      readonly ownName?: string;
      readonly diagnostics: readonly Diagnostic[];
    }
  | {
      readonly ok: false;
      readonly step: LoadStep;
      readonly failure: Failure;
      readonly diagnostics: readonly Diagnostic[];
    };

export interface CallData {
  readonly call: number;
  readonly target: number;
  readonly member: string;
  readonly data: unknown;
  readonly capabilities: CapabilitiesData;
  /** Given when the member is a factory: the number under which the instance is called from now on. */
  readonly instance?: number;
}

/** What an instance has, in answer to a factory's call. */
export interface InstanceData {
  readonly members: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** Where the modules live. */
export interface FarFunctions {
  open(data: OpenData): Promise<OpenAnswer>;
  call(data: CallData): Promise<CallResult>;
  abort(call: number, reason: string): void;
  release(target: number): void;
  ping(): true;
}

/** Where the host lives. */
export interface NearFunctions {
  capability(call: number, name: string, method: string, args: readonly unknown[]): Promise<CallResult>;
  log(place: Place, level: keyof Logger, message: string, fields: unknown): void;
}

/** A call back to the host that blocks the far side until it is answered. */
export interface SyncRequest {
  readonly call: number;
  readonly name: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** The shape without its schemas. */
const shapeData = (shape: ModuleShape): ModuleShape =>
  Object.fromEntries(
    Object.entries(shape).map(([name, member]) => [
      name,
      member.kind === "factory"
        ? { kind: member.kind, optional: member.optional, instance: shapeData(member.instance) }
        : { kind: member.kind, optional: member.optional },
    ]),
  );

export const contractData = (contract: Contract, farSide: string | undefined): ContractData => ({
  scope: contract.scope,
  version: contract.version,
  shape: shapeData(contract.module),
  older: Object.fromEntries(
    Object.entries(contract.upgrades).map(([major, step]) => [
      major,
      { version: step.from.version, shape: shapeData(step.from.module) },
    ]),
  ),
  ...(farSide === undefined ? {} : { farSide }),
});

type CapabilityData = CapabilitiesData[string];

/** Hosts offer the same capabilities at each call. */
const described = new WeakMap<Capability, CapabilityData>();

const capabilityData = (capability: Capability): CapabilityData => {
  const known = described.get(capability);
  if (known) return known;
  const data = { mode: capability.mode, methods: Object.keys(capability.methods) };
  described.set(capability, data);
  return data;
};

export const capabilitiesData = (capabilities: Capabilities): CapabilitiesData =>
  Object.fromEntries(
    Object.entries(capabilities).map(([name, capability]) => [name, capabilityData(capability)]),
  );
