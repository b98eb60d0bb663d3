import type { Capabilities, Logger } from "@hardpoint/core";
import type { Occasion } from "./point.js";
import type { PointName } from "./points.js";
import type { HookCall } from "./registration.js";
import type { ResolvedHook } from "./resolved-hook.js";
import type { Scene } from "./scene.js";

/** What the calls of one run have in common. */
export interface CallSettings {
  readonly point: PointName;
  readonly occasion: Occasion;
  readonly scene: Scene;
  /** The points within which the whole process runs. */
  readonly outer: readonly string[];
  readonly log: Logger;
  readonly capabilities: ((occasion: Occasion) => Capabilities) | undefined;
}

/**
 * One call of one hook. A class, because its getters make what is rarely asked for (an AbortController costs more
 * than most handlers) and it is made for every call.
 */
export class RunningCall implements HookCall {
  readonly point: PointName;
  readonly hook: string;
  readonly session: string | undefined;
  readonly agent: string | undefined;
  readonly scene: Scene;
  readonly deadlineMs: number;
  readonly log: Logger;
  readonly #settings: CallSettings;
  #controller: AbortController | undefined;
  #abortReason: string | undefined;
  #capabilities: Capabilities | undefined;

  constructor(hook: ResolvedHook, settings: CallSettings) {
    this.point = settings.point;
    this.hook = hook.name;
    this.session = settings.occasion.session;
    this.agent = settings.occasion.agent;
    this.scene = settings.scene;
    this.deadlineMs = hook.deadlineMs;
    this.log = settings.log;
    this.#settings = settings;
  }

  get chain(): readonly string[] {
    return [...this.#settings.outer, this.point];
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#abortReason !== undefined) this.#controller.abort(new Error(this.#abortReason));
    return this.#controller.signal;
  }

  get capabilities(): Capabilities {
    const { capabilities, occasion } = this.#settings;
    this.#capabilities ??= capabilities?.(occasion) ?? {};
    return this.#capabilities;
  }

  /** Gives the call up: its signal is aborted, also if it is read only later. */
  abort(reason: string): void {
    this.#abortReason ??= reason;
    this.#controller?.abort(new Error(reason));
  }
}
