import type { ConfigPath, Source } from "@hardpoint/core";

/** A parameter of a function, which its text mentions as `{name}`. */
export interface FunctionParameter {
  readonly name: string;
  /** Undefined when whoever activates the function must give a value. */
  readonly default: string | undefined;
}

/** What a function passes on to, each time a system prompt is built while `when` holds. */
export interface FunctionTransition {
  /** A condition as the configuration writes it, or `gate`: the function's own gate is open. */
  readonly when: unknown;
  readonly activate: readonly string[];
  /** Only the function itself can be deactivated. */
  readonly deactivate: readonly string[];
  /** Its path in the front matter. */
  readonly at: ConfigPath;
}

/** What a role calls a function: instructions for the model, and when they apply. */
export interface RoleFunction {
  readonly name: string;
  readonly description: string | undefined;
  readonly parameters: readonly FunctionParameter[];
  /** A label of the author's, such as `plan`; the model is shown it. */
  readonly phase: string | undefined;
  /** Lower numbers stand first in the prompt and are asked first. Default 50. */
  readonly priority: number;
  /** The functions that must be in effect, so that this one is. */
  readonly requires: readonly string[];
  /** The artifacts that it makes. */
  readonly produces: readonly string[];
  /** The artifacts that the prompt shows it. */
  readonly consumes: readonly string[];
  /** A condition as the configuration writes it; undefined without a gate. */
  readonly gate: unknown;
  readonly transitions: readonly FunctionTransition[];
  /** A condition as the configuration writes it; undefined when the function never keeps the turn going. */
  readonly continueUntil: unknown;
  /** How often it may keep the turn going between two messages of the user. Default 5. */
  readonly continueMax: number;
  readonly requiresEvidence: readonly string[];
  /** The items of `observe` as they stand. */
  readonly observe: readonly unknown[];
  /** A function of another version forgets what it knew of a session. Default 1. */
  readonly schemaVersion: number;
  /** What follows the front matter, without the blank lines around it. */
  readonly text: string;
  /** As the user would write it, relative to the project. */
  readonly file: string;
  /** Where the value at a path of the front matter stands, or its key; the nearest parent's place where it is not there. */
  locate(path: ConfigPath, what?: "value" | "key"): Source;
  /** The lines around a place in the file. */
  frame(source: Source): string | undefined;
}
