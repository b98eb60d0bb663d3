import type { IsolateKind } from "../../packages/core/src/index.js";
import { type SoakFault, soakFaults } from "./soak-faults.js";

/** What one call of a soak is to do. */
export type SoakCall =
  | { readonly what: "plain" | "soon" | "ask" | "look" | "instance" }
  | { readonly what: "fail"; readonly fault: SoakFault };

/** One call in a hundred fails on purpose, and one such call in fifty ends its isolate. */
const callsPerFault = 100;
const faultsPerKill = 50;
/** The first kill comes early, so that a short soak has one. */
const firstKill = 10;

const good = ["plain", "plain", "plain", "plain", "soon", "ask", "look", "instance"] as const;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** The faults that this isolate can be asked to contain. */
export const faultsOf = (isolate: IsolateKind): readonly SoakFault[] =>
  soakFaults.filter((fault) => fault.isolates.includes(isolate));

/**
 * The calls of a soak, in order. Where in its hundred a fault stands and which one it is are random; how many there
 * are is not. Inline nothing that ends the isolate can be contained: one that can takes its place.
 */
export function* planSoak(isolate: IsolateKind, calls: number, seed: number): Generator<SoakCall> {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const contained = faultsOf(isolate).filter((fault) => !fault.kills);
  const killing = faultsOf(isolate).filter((fault) => fault.kills);
  let faults = 0;
  let faultAt = 0;
  for (let call = 0; call < calls; call += 1) {
    const place = call % callsPerFault;
    if (place === 0) faultAt = Math.floor(random() * callsPerFault);
    if (place !== faultAt) {
      yield { what: pick(good) };
      continue;
    }
    faults += 1;
    const kills = faults % faultsPerKill === firstKill && killing.length > 0;
    yield { what: "fail", fault: pick(kills ? killing : contained) };
  }
}

/** Every fault once, between calls that are in order: what a soak warms up with. */
export const warmUp = (isolate: IsolateKind): readonly SoakCall[] =>
  faultsOf(isolate).flatMap((fault): SoakCall[] => [
    ...good.map((what) => ({ what })),
    { what: "fail", fault },
  ]);
