import { describe, syncCapability } from "@hardpoint/core";
import { points } from "@hardpoint/hooks";
import type fastCheck from "fast-check";
import type { Arbitrary } from "fast-check";
import type { HookCallData, Said } from "../call-data.js";
import { hooksContract } from "../contract.js";
import { type EventName, eventNames, events } from "../events.js";
import { decide, rubbish } from "./decide.js";

type Input = NonNullable<HookCallData["input"]>;

/** What is said of an event's input, by hand and generated. */
interface EventSamples {
  readonly samples: readonly Input[];
  readonly arbitrary: (fc: typeof fastCheck) => Arbitrary<Input>;
}

const prompt =
  'Be brief.\n\n<stack lang="go">\nGo 1.24\n</stack>\n\n```xml\n<stack>not this one</stack>\n```\n\n<rules>\n- one\n</rules>';

const argumentsOf = (fc: typeof fastCheck) => fc.dictionary(fc.string(), fc.jsonValue());

const inputs: { readonly [Name in EventName]: EventSamples } = {
  "chat.message": {
    samples: [{ text: "hello" }, { text: `Mend this:\n\n${"line\n".repeat(500)}🚀` }],
    arbitrary: (fc) => fc.record({ text: fc.string({ unit: "grapheme" }) }),
  },
  "tool.execute.before": {
    samples: [
      { tool: "bash", args: { command: "ls" } },
      { tool: "edit", args: { path: "src/a.ts", edits: [{ old: "a", new: "b", line: 3 }], dry: false } },
      { tool: "todo_read", args: {} },
    ],
    arbitrary: (fc) => fc.record({ tool: fc.string({ minLength: 1 }), args: argumentsOf(fc) }),
  },
  "tool.execute.after": {
    samples: [
      { tool: "bash", args: { command: "ls" }, output: "a.ts\nb.ts\n" },
      {
        tool: "read",
        args: { path: "a.ts" },
        output: { text: "x".repeat(5_000), lines: [1, 2], truncated: true },
      },
      { tool: "todo_write", args: {}, output: null },
    ],
    arbitrary: (fc) =>
      fc.record({ tool: fc.string({ minLength: 1 }), args: argumentsOf(fc), output: fc.jsonValue() }),
  },
  "system.transform": {
    samples: [{ system: ["Be brief."] }, { system: [prompt, "", "<memory>none</memory>"] }, { system: [] }],
    arbitrary: (fc) => fc.record({ system: fc.array(fc.string()) }),
  },
  event: {
    samples: [
      { type: "session.idle" },
      { type: "session.error", properties: { error: { name: "Error", message: "no" }, attempt: 2 } },
    ],
    arbitrary: (fc) =>
      fc.record(
        { type: fc.string({ minLength: 1 }), properties: argumentsOf(fc) },
        { requiredKeys: ["type"] },
      ),
  },
};

const plain = { hookName: "hook", sessionID: "session-1", agent: "coder" };
const configured = { ...plain, config: { level: "strict", tools: ["bash"], limits: { files: 3 } } };

const settingOf = (fc: typeof fastCheck) =>
  fc.record(
    { hookName: fc.constant("hook"), config: argumentsOf(fc), sessionID: fc.uuid(), agent: fc.string() },
    { requiredKeys: ["hookName"] },
  );

const fits = {
  text: (value: unknown) => typeof value === "string",
  texts: (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === "string"),
  list: Array.isArray,
  object: (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value),
} as const;

/** The engine refuses an input that can't take the place of the one that was given. */
const inputProblem = (name: EventName) => {
  const { takes, guards }: { readonly takes?: keyof typeof fits; readonly guards?: string } = points[name];
  return (result: unknown): string | undefined => {
    const input = (result as Said).outcome?.input;
    if (input === undefined || takes === undefined || fits[takes](input)) return undefined;
    return `it made \`${guards}\` ${describe(input)}, which the engine refuses.`;
  };
};

const memberOf = (name: EventName) => {
  const { samples, arbitrary } = inputs[name];
  const { rewrites } = events[name];
  return {
    samples: samples.flatMap((input): readonly HookCallData[] => [
      { ...plain, input },
      { ...configured, input },
    ]),
    arbitrary: (fc: typeof fastCheck): Arbitrary<HookCallData> =>
      fc.tuple(settingOf(fc), arbitrary(fc)).map(([setting, input]) => ({ ...setting, input })),
    mayChange: rewrites === undefined ? [] : [rewrites.field],
    problem: inputProblem(name),
    isReturnRead: false,
  };
};

/** Outside of any session. */
const lifecycle = {
  samples: [{ hookName: "hook" }, { hookName: "hook", config: configured.config }] as readonly HookCallData[],
  arbitrary: (fc: typeof fastCheck): Arbitrary<HookCallData> =>
    fc.record({ hookName: fc.constant("hook"), config: argumentsOf(fc) }, { requiredKeys: ["hookName"] }),
  isReturnRead: false,
};

/**
 * How hooks of rolebox are tested with `@hardpoint/testkit`: every event, for those that the module handles. The entry's
 * `name` and `config` are what `ctx` shows.
 */
export const hooksKit = {
  contract: hooksContract,
  decide,
  rubbish,
  entry: { events: [...eventNames] as readonly string[] },
  members: {
    onChatMessage: memberOf("chat.message"),
    onToolBefore: memberOf("tool.execute.before"),
    onToolAfter: memberOf("tool.execute.after"),
    onSystemTransform: memberOf("system.transform"),
    onEvent: memberOf("event"),
    onLoad: lifecycle,
    onDispose: lifecycle,
  },
  fromEntry: (data: unknown, { name, config }: Readonly<Record<string, unknown>>): HookCallData => ({
    ...(data as HookCallData),
    hookName: String(name),
    ...(config === undefined ? {} : { config }),
  }),
  capabilities: {
    state: syncCapability({
      function: (name: string) => ({ name, phase: "active", kv: {} }),
      dispatch: () => ({
        activeTaskCount: 1,
        tasks: [{ id: "task-1", status: "running", subagent: "scout" }],
      }),
      graph: () => ({ agents: ["coder", "reviewer"], frontier: ["reviewer"], mayLeave: false }),
    }),
  },
};
