/** What a tool's output must and must not contain. Letters count as they are; several texts must all hold. */
export interface OutputGuard {
  readonly contains?: string | readonly string[];
  readonly not_contains?: string | readonly string[];
}

/** What a tool's arguments must and must not be: per key, compared as JSON, deeply, whatever the order of keys. */
export interface ArgumentGuard {
  /** Each key has this value. */
  readonly match?: Readonly<Record<string, unknown>>;
  /** No key has this value. */
  readonly not_match?: Readonly<Record<string, unknown>>;
}

/**
 * What a function observes, as its `observe` list has it: an event, guards that must all hold, and what then happens.
 * Plain data with the keys of the configuration; a handler is given it as it is.
 */
export interface ObserveSpec {
  /** `tool_after`, `message`, `activate`, or the name of a custom event. */
  readonly on: string;
  /** Only this tool, or one of these. Names are exact. */
  readonly tool?: string | readonly string[];
  /** A condition as a configuration writes it: a text, or a map with all, any or not. */
  readonly when?: unknown;
  readonly when_output?: OutputGuard;
  readonly when_args?: ArgumentGuard;
  /** Text for the next system prompt. */
  readonly inject?: string;
  /** The tag of an evidence that is then observed. */
  readonly set_evidence?: string;
  /** Keeps the last fenced block of this name in the assistant's text as the artifact of this name. */
  readonly capture_artifact?: string;
  /** Keeps what came with the event, else the tool's argument `payload`, as JSON in the artifact of this name. */
  readonly capture_payload_as?: string;
  /** Takes the todo list over that the tool was given. */
  readonly sync_todos?: boolean;
  /**
   * A guard of it could not be read, so it never fires. It is kept, since an evidence that it guards must not be taken
   * for observed without it.
   */
  readonly disabled?: true;
}
