import { describe, type Logger } from "@hardpoint/core";
import type { MissingBlock } from "./call-data.js";
import { type Edit, removeBlock, replaceBlock } from "./edit-blocks.js";
import type { HookContext } from "./hook-context.js";
import { blocksOf, parsePrompt } from "./prompt-blocks.js";

type PromptMethods = Pick<HookContext, "getBlocks" | "replaceBlock" | "removeBlock">;

interface PromptEditor extends PromptMethods {
  /** The blocks that should have been replaced or removed and were not there. */
  readonly missing: readonly MissingBlock[];
}

/** The block methods of `ctx` on the `system` of a handler's input, which they change in place. */
export const createPromptEditor = (
  who: string,
  input: Readonly<Record<string, unknown>>,
  log: Logger,
): PromptEditor => {
  const missing: MissingBlock[] = [];
  const edit = (
    wanted: MissingBlock["wanted"],
    tag: string,
    change: (items: readonly string[]) => Edit,
  ): void => {
    const { system } = input;
    if (!isPrompt(system)) {
      log.warn(`${who} has made \`system\` ${describe(system)}: there are no blocks in it.`);
      return;
    }
    const edited = change(system);
    if (edited.kind === "missing") missing.push({ tag, wanted });
    else if (edited.kind === "edited") system.splice(0, system.length, ...edited.items);
    else log.warn(`${who}: the new content would break the block <${tag}>, so the block stays as it is.`);
  };
  const areText = (method: string, ...words: readonly unknown[]): boolean => {
    if (words.every((word) => typeof word === "string")) return true;
    log.warn(`${who} called ${method}(${words.map(describe).join(", ")}); it takes text.`);
    return false;
  };
  return {
    missing,
    getBlocks: () => (isPrompt(input.system) ? blocksOf(parsePrompt(input.system)) : []),
    replaceBlock(tag, content) {
      if (areText("replaceBlock", tag, content))
        edit("replace", tag, (items) => replaceBlock(items, tag, content));
    },
    removeBlock(tag) {
      if (areText("removeBlock", tag)) edit("remove", tag, (items) => removeBlock(items, tag));
    },
  };
};

const isPrompt = (system: unknown): system is string[] =>
  Array.isArray(system) && system.every((item) => typeof item === "string");
