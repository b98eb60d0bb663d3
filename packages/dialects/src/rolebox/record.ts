import { type BindingTools, describe } from "@hardpoint/core";
import { createDraft, type Injection } from "@hardpoint/hooks";
import type { HookCallData, MissingBlock } from "./call-data.js";
import type { DispatchState, HookContext } from "./hook-context.js";
import { createPromptEditor } from "./prompt-editor.js";

/** A `ctx`, and what a handler asked for through it until `close` was called. */
export interface Recording {
  readonly ctx: HookContext;
  readonly injections: readonly Injection[];
  readonly missingBlocks: readonly MissingBlock[];
  readonly control: "skip" | "retry" | undefined;
  /** Why the tool is skipped, where the handler said it. */
  readonly reason: string | undefined;
  close(): void;
}

/** `input` is the handler's own draft, whose `system` the block methods edit. */
export const record = (
  member: string,
  call: HookCallData,
  input: Readonly<Record<string, unknown>>,
  tools: BindingTools,
): Recording => {
  const { log } = tools;
  const who = `Hook "${call.hookName}"`;
  const injections: Injection[] = [];
  const prompt = createPromptEditor(who, input, log);
  const asked: { skip: boolean; retry: boolean; reason?: string } = { skip: false, retry: false };
  let closed = false;

  /** Whether a method may act: not after the handler has ended, nor where it has no meaning. */
  const may = (method: string, meant: boolean): boolean => {
    if (closed) log.warn(`${who} called ${method}() after ${member} had ended; that has no effect.`);
    else if (!meant) log.warn(`${who} called ${method}() in ${member}, where it has no effect.`);
    return meant && !closed;
  };
  const mayEdit = (method: string): boolean => {
    if (member === "onSystemTransform") return may(method, true);
    log.debug(`${who} called ${method}() in ${member}, where there is no system prompt.`);
    return false;
  };
  const state = (method: string, ...args: readonly unknown[]): unknown => {
    const methods = tools.capability("state");
    if (methods === undefined || !Object.hasOwn(methods, method)) return undefined;
    return Reflect.apply(methods[method] as (...args: readonly unknown[]) => unknown, undefined, args);
  };

  let config: { readonly copy: unknown } | undefined;
  const ctx: HookContext = {
    hookName: call.hookName,
    get config() {
      config ??= { copy: copyOf(call.config) };
      return config.copy as HookContext["config"];
    },
    sessionID: call.sessionID,
    agent: call.agent,
    workspaceDir: call.workspaceDir,
    log,
    get signal() {
      return tools.signal;
    },
    inject(text) {
      if (!may("inject", call.input !== undefined)) return;
      if (typeof text !== "string") log.warn(`${who} called inject(${describe(text)}); it takes text.`);
      else if (text !== "") injections.push({ text, target: "system", when: "next" });
    },
    getBlocks: () => (member === "onSystemTransform" ? prompt.getBlocks() : []),
    replaceBlock(tag, content) {
      if (mayEdit("replaceBlock")) prompt.replaceBlock(tag, content);
    },
    removeBlock(tag) {
      if (mayEdit("removeBlock")) prompt.removeBlock(tag);
    },
    getFunctionState: (name) => copyOf(state("function", name)),
    getDispatchState: () => copyOf(state("dispatch")) as DispatchState | undefined,
    getGraphState: () => copyOf(state("graph")),
    skip(reason) {
      if (!may("skip", member === "onToolBefore")) return;
      asked.skip = true;
      // The tool must not run because a reason is not well formed.
      if (typeof reason === "string") asked.reason = reason;
      else if (reason !== undefined) log.warn(`${who} called skip(${describe(reason)}); it takes text.`);
    },
    retry() {
      if (may("retry", member === "onToolBefore")) asked.retry = true;
    },
  };
  return {
    ctx,
    injections,
    missingBlocks: prompt.missing,
    get control() {
      // A tool that is skipped can't fail.
      return asked.skip ? "skip" : asked.retry ? "retry" : undefined;
    },
    get reason() {
      return asked.reason;
    },
    close() {
      closed = true;
    },
  };
};

/** A copy, so that a hook that changes it changes nothing of the host's, wherever the hook lives. */
const copyOf = (data: unknown): unknown =>
  typeof data === "object" && data !== null ? createDraft({ data }).value.data : data;
