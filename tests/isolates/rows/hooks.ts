import { syncCapability } from "../../../packages/core/src/index.js";
import { hooksContract } from "../../../packages/dialects/src/rolebox/index.js";
import { type Row, type RowCall, source } from "../row.js";

/** What an entry of this contract has beside its name and module. */
const entry = { events: ["chat.message"] };

type Missing = { readonly tag: string; readonly wanted: "replace" | "remove" };
type Said = { readonly outcome: unknown; readonly missingBlocks: readonly Missing[] };

const nothing: Said = { outcome: null, missingBlocks: [] };
const says = (outcome: unknown, missingBlocks: readonly Missing[] = []): { readonly value: Said } => ({
  value: { outcome, missingBlocks },
});
const next = (text: string) => ({ text, target: "system", when: "next" });

const call = (
  member: string,
  input: Readonly<Record<string, unknown>> | undefined,
  rest: Omit<RowCall, "member" | "data"> & { readonly config?: unknown },
): RowCall => {
  const { config, ...others } = rest;
  return {
    member,
    data: {
      hookName: "row",
      sessionID: "s1",
      agent: "reviewer",
      ...(config === undefined ? {} : { config }),
      ...(input === undefined ? {} : { input }),
    },
    ...others,
  };
};

const state = syncCapability({
  function: (name: string) => (name === "release" ? { phase: "gated", turns: 3 } : undefined),
  dispatch: () => ({ activeTaskCount: 1, tasks: [{ id: "t1", status: "running", subagent: "tester" }] }),
  graph: () => ({ frontier: ["tester"] }),
});

const prompt = ["<role>\nBe brief.\n</role>", "Plain text.\n<rules>\nNo shouting.\n</rules>"];

export const hookRows: readonly Row[] = [
  {
    name: "a default export injects what it finds in a tool's output",
    contract: hooksContract,
    entry,
    files: {
      "todo-watch.mjs": source`
        export default {
          onToolAfter(ctx, { tool, output }) {
            const found = String(output).match(/TODO/g);
            if (found) ctx.inject(tool + " left " + found.length + " TODOs (" + ctx.config.severity + ")");
          },
        };`,
    },
    calls: [
      call(
        "onToolAfter",
        { tool: "write", args: { path: "a" }, output: "TODO one, TODO two" },
        {
          config: { severity: "warn" },
          expect: says({ inject: [next("write left 2 TODOs (warn)")] }),
        },
      ),
      call("onToolAfter", { tool: "write", args: {}, output: "done" }, { expect: { value: nothing } }),
    ],
  },
  {
    name: "named exports skip and retry tools",
    contract: hooksContract,
    entry,
    files: {
      "guard.mjs": source`
        export const onToolBefore = (ctx, { tool, args }) => {
          if (tool === "bash" && args.command.startsWith("rm")) ctx.skip();
          else ctx.retry();
        };`,
    },
    calls: [
      call(
        "onToolBefore",
        { tool: "bash", args: { command: "rm -r build" } },
        {
          expect: says({ control: "skip", output: 'Skipped by the hook "row".' }),
        },
      ),
      call("onToolBefore", { tool: "bash", args: { command: "ls" } }, { expect: says({ control: "retry" }) }),
    ],
  },
  {
    name: "CommonJS changes a tool's arguments in place",
    contract: hooksContract,
    entry,
    files: {
      "rewrite.cjs": source`
        const { basename } = require("node:path");
        module.exports = {
          onToolBefore(ctx, input) {
            input.args.name = basename(input.args.path);
            delete input.args.path;
          },
        };`,
    },
    calls: [
      call(
        "onToolBefore",
        { tool: "read", args: { path: "/src/a.ts", limit: 3 } },
        {
          expect: says({ input: { name: "a.ts", limit: 3 } }),
        },
      ),
    ],
  },
  {
    name: "a compiled CommonJS module keeps its default export",
    contract: hooksContract,
    entry,
    files: {
      "compiled.cjs": source`
        "use strict";
        Object.defineProperty(exports, "__esModule", { value: true });
        exports.default = { onChatMessage(ctx, { text }) { ctx.inject(text.toUpperCase()); } };`,
    },
    calls: [call("onChatMessage", { text: "ship it" }, { expect: says({ inject: [next("SHIP IT")] }) })],
  },
  {
    name: "an asynchronous handler rewrites a message after a while",
    contract: hooksContract,
    entry,
    files: {
      "later.mjs": source`
        import { setTimeout as wait } from "node:timers/promises";
        export const onChatMessage = async (ctx, input) => {
          await wait(5);
          input.text = input.text.trim();
        };`,
    },
    calls: [call("onChatMessage", { text: "  hello " }, { expect: says({ input: "hello" }) })],
  },
  {
    name: "the blocks of a prompt are read, replaced and removed",
    contract: hooksContract,
    entry,
    files: {
      "blocks.mjs": source`
        export const onSystemTransform = (ctx, input) => {
          ctx.log.info("blocks", ctx.getBlocks().map(({ tag }) => tag));
          ctx.replaceBlock("role", "Be thorough.");
          ctx.removeBlock("rules");
          ctx.removeBlock("absent");
          input.system.push("The end.");
        };`,
    },
    calls: [
      call(
        "onSystemTransform",
        { system: prompt },
        {
          expect: says({ input: ["<role>\nBe thorough.\n</role>", "Plain text.", "The end."] }, [
            { tag: "absent", wanted: "remove" },
          ]),
          logs: [["info", "blocks", ["role", "text", "rules"]]],
        },
      ),
    ],
  },
  {
    name: "ctx asks the host for its state, at once",
    contract: hooksContract,
    entry,
    files: {
      "state.mjs": source`
        export const onEvent = (ctx, { type, properties }) => {
          const { phase } = ctx.getFunctionState("release");
          const [task] = ctx.getDispatchState().tasks;
          ctx.inject([type, properties.why, phase, task.subagent, ctx.getGraphState().frontier[0]].join(" "));
          ctx.inject(String(ctx.getFunctionState("nobody")));
        };`,
    },
    calls: [
      call(
        "onEvent",
        { type: "session.idle", properties: { why: "done" } },
        {
          capabilities: { state },
          expect: says({ inject: [next("session.idle done gated tester tester"), next("undefined")] }),
        },
      ),
    ],
  },
  {
    name: "a handler that throws half-way leaves nothing behind",
    contract: hooksContract,
    entry,
    files: {
      "half.mjs": source`
        export const onToolBefore = (ctx, input) => {
          ctx.inject("never seen");
          ctx.skip();
          input.args.command = "changed";
          throw new RangeError("half-way");
        };`,
    },
    calls: [
      call(
        "onToolBefore",
        { tool: "bash", args: { command: "ls" } },
        {
          expect: {
            failure: "throw",
            saying: "half-way",
            error: { name: "RangeError", message: "half-way" },
          },
        },
      ),
    ],
  },
  {
    name: "a hook keeps state of its own between onLoad and onDispose",
    contract: hooksContract,
    entry,
    files: {
      "stateful.mjs": source`
        const seen = [];
        export const onLoad = (ctx) => { seen.push("loaded with " + ctx.config.name); };
        export const onChatMessage = (ctx, { text }) => { seen.push(text); };
        export const onDispose = async (ctx) => { ctx.log.info("seen", seen); };`,
    },
    calls: [
      call("onLoad", undefined, { config: { name: "x" }, expect: { value: nothing } }),
      call("onChatMessage", { text: "one" }, { expect: { value: nothing } }),
      call("onDispose", undefined, {
        expect: { value: nothing },
        logs: [["info", "seen", ["loaded with x", "one"]]],
      }),
    ],
  },
  {
    name: "what a hook may not do is logged with its call",
    contract: hooksContract,
    entry,
    files: {
      "careless.mjs": source`
        export const onToolAfter = (ctx, input) => {
          ctx.skip();
          input.tool = "other";
          ctx.log.error("careless", { tool: input.tool, tags: ["a"] });
          return "what nobody reads";
        };`,
    },
    calls: [
      call(
        "onToolAfter",
        { tool: "bash", args: {}, output: "" },
        {
          expect: { value: nothing },
          logs: [
            ["warn", 'Hook "row" called skip() in onToolAfter, where it has no effect.'],
            ["error", "careless", { tool: "other", tags: ["a"] }],
            ["warn", 'Hook "row" changed `tool` of its input in onToolAfter; that has no effect.'],
            [
              "warn",
              'onToolAfter of hook "row" returned a string ("what nobody reads"), which is not read: a hook says what it wants through ctx and by changing its input.',
            ],
          ],
        },
      ),
    ],
  },
  {
    name: "ctx.signal tells that the host has given up",
    contract: hooksContract,
    entry,
    files: {
      "patient.mjs": source`
        export const onChatMessage = (ctx) =>
          new Promise((resolve, reject) => {
            ctx.signal.addEventListener("abort", () => {
              ctx.log.info("given up");
              reject(new Error("too late to be seen"));
            });
            ctx.log.info("waiting");
          });`,
    },
    calls: [
      call(
        "onChatMessage",
        { text: "" },
        {
          abortAfter: "waiting",
          expect: { failure: "timeout", saying: "was given up by the host" },
          logs: [
            ["info", "waiting"],
            ["info", "given up"],
          ],
        },
      ),
    ],
  },
];
