import type { Part } from "./outcome.js";

/** What every payload may say of where it happened. */
export interface Occasion {
  /** The id of the session. */
  readonly session?: string;
  /** The name of the agent (in rolebox: the role) that acts. */
  readonly agent?: string;
}

/**
 * A place in an agent's life where hooks run. The definition is the only source of the point's types, of what
 * the engine honours there and of its documentation.
 */
export interface Point<Payload extends object = object> {
  /** MAJOR.MINOR of the payload and the honoured parts. */
  readonly version: string;
  /** `decision`: what its hooks say can change what happens. `observer`: they are told. */
  readonly kind: "decision" | "observer";
  /** When it happens, as the end of the sentence "It runs …". */
  readonly when: string;
  /** What each field of the payload holds. */
  readonly fields: Readonly<Record<Exclude<keyof Payload, keyof Occasion>, string>>;
  /** The parts of an outcome that are applied here. Any other is diagnosed. */
  readonly honours: readonly Part[];
  /** The field that filters name: a tool's name, an event's type. */
  readonly subject?: keyof Payload & string;
  /** The field that `input` replaces: what the point guards. */
  readonly guards?: keyof Payload & string;
  /** What an `input` must be here: `text`, a list of texts, a list, or a plain object. */
  readonly takes?: "text" | "texts" | "list" | "object";
  /** The field that `output` replaces: what was produced. A point without one may still take an output with `skip`. */
  readonly produces?: keyof Payload & string;
  /** What the host itself does between the two phases. */
  readonly core: string;
  /** What `skip` means here, where it is honoured. */
  readonly skip?: string;
  /** What `retry` means here, where it is honoured. */
  readonly retry?: string;
}

export const point = <Payload extends object>(
  definition: Point<Payload & Occasion>,
): Point<Payload & Occasion> => definition;
