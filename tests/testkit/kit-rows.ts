import { hooksKit } from "../../packages/dialects/src/rolebox/testing/index.js";
import { conditionsKit } from "../../packages/scopes/conditions/src/testing/index.js";
import { graphTopologiesKit } from "../../packages/scopes/graph-topologies/src/testing/index.js";
import {
  notificationChannelsKit,
  notificationEventsKit,
} from "../../packages/scopes/notification-channels/src/testing/index.js";
import { observeEventsKit } from "../../packages/scopes/observe-events/src/testing/index.js";
import {
  recoveryPatternsKit,
  recoveryStrategiesKit,
} from "../../packages/scopes/recovery/src/testing/index.js";
import { terminationConditionsKit } from "../../packages/scopes/termination-conditions/src/testing/index.js";
import { type KitRow, late } from "./kit-row.js";

const acting = (good: string): string => `globalThis.loaded = true;\n${good}`;

const good = {
  conditions: `export const handler = (arg, { state, artifacts }) => state.kv[arg] !== undefined || artifacts.exists(arg);`,
  topologies: `export const expand = (agents) =>
    agents.flatMap((agent) => [{ from: "parent", to: agent }, { from: agent, to: "parent", label: "done" }]);`,
  terminations: `
    export const $$contract = "termination_conditions@2.0";
    export const parse = (value) =>
      typeof value === "number" ? { passes: value } : typeof value === "string" ? { criterion: value } : null;
    export const evaluate = ({ passes, criterion }, { iterations }, { judge }) =>
      criterion === undefined ? iterations >= passes : judge(criterion);`,
  terminations1: `export const parse = (value) =>
    Number.isSafeInteger(value) && value >= 0 ? { max_iterations: value } : null;`,
  patterns: `
    export const category = "billing";
    export const match = ({ code, cause, fields }) =>
      code === "quota" || cause?.code === "quota" || fields?.type === "error" ? { errorType: "quota" } : null;`,
  strategies: `export const execute = async ({ attempt, capability, error, inject, stepConfig }) => {
    if (attempt > 2) return { status: "next_strategy", reason: "it was tried" };
    await capability("compaction").compact({ session: "s", reason: error.message });
    inject("Go on.");
    return { status: "retry", delayMs: 10, changes: { model: stepConfig.model ?? "small" } };
  };`,
  channels: `export const create = ({ kind, level = "info" }) => {
    const sent = [];
    return { kind, send: async (message, { log }) => log.debug(message.title, { level }) ?? sent.push(message), dispose: () => sent.splice(0) };
  };`,
  events: `export const titleTemplate = "{agent} is done"; export const messageTemplate = "{text}";`,
  observers: `export const handle = (ctx, spec) =>
    [ctx.eventName + " was seen in " + ctx.fnName, ...(spec.inject === undefined ? [] : [spec.inject])];`,
  hooks: `
    export function onToolBefore(ctx, input) {
      input.args = { ...input.args, by: ctx.hookName };
      input.args.tasks = ctx.getDispatchState().activeTaskCount;
      if (input.tool === "deploy") ctx.skip();
    }
    export const onSystemTransform = (ctx, { system }) => {
      if (ctx.getBlocks().some(({ tag }) => tag === "stack")) ctx.removeBlock("stack");
      system.push("By " + ctx.agent);
    };`,
};

/** What passes, and what must not, for each kit. */
export const kitRows: readonly KitRow[] = [
  {
    title: "conditionsKit",
    under: { kit: conditionsKit },
    good: good.conditions,
    bad: {
      "answers a wrong type": `export const handler = () => "yes";`,
      "answers a wrong type for some data": `export const handler = (arg) => (arg.length > 5 ? 1 : false);`,
      "changes what it is handed": `export const handler = (arg, env) => { env.state.toolsObserved.push(arg); return true; };`,
      "does not hear its signal": `export const handler = () => ${late("true")};`,
      "throws what is no Error": `export const handler = () => { throw "no"; };`,
      "acts when it is imported": acting(good.conditions),
    },
  },
  {
    title: "graphTopologiesKit",
    under: { kit: graphTopologiesKit, needs: "1.0" },
    good: good.topologies,
    bad: {
      "answers a wrong type": `export const expand = (agents) => agents.map((agent) => "parent -> " + agent);`,
      "answers a wrong type for some data": `export const expand = (agents) => (agents.some((agent) => !/^[a-zß-]+[0-9]*$/.test(agent)) ? undefined : []);`,
      "changes what it is handed": `export const expand = (agents) => { agents.reverse(); return []; };`,
      "does not hear its signal": `export const expand = () => ${late("[]")};`,
      "throws what is no Error": `export const expand = async () => { throw { message: "no" }; };`,
      "acts when it is imported": acting(good.topologies),
    },
  },
  {
    title: "terminationConditionsKit, for a module of 2.0",
    under: { kit: terminationConditionsKit, needs: "2.0" },
    good: good.terminations,
    bad: {
      "answers a wrong type": `export const parse = () => ({}); export const evaluate = () => "complete";`,
      "answers a wrong type for some data": `export const parse = () => ({}); export const evaluate = (_, { results }) => Object.keys(results).length > 3 ? 1 : true;`,
      "changes what it is handed": `export const parse = () => ({}); export const evaluate = (_, { frontier }) => frontier.pop() === "coder";`,
      "does not hear its signal": `export const parse = () => ({}); export const evaluate = () => ${late("true")};`,
      "throws what is no Error": `export const parse = () => ({}); export const evaluate = () => Promise.reject("no");`,
      "acts when it is imported": acting(good.terminations),
    },
  },
  {
    title: "terminationConditionsKit, for a module of 1.0",
    under: { kit: terminationConditionsKit, needs: "1.0" },
    good: good.terminations1,
    bad: {
      "answers a wrong type": `export const parse = (value) => ({ max_iteration: value });`,
      "answers a wrong type for some data": `export const parse = (value) => ({ max_iterations: typeof value === "string" ? value.length - 5 : 1 });`,
      "changes what it is handed": `export const parse = (_, agents) => ({ max_iterations: agents.splice(0).length });`,
      "does not hear its signal": `export const parse = () => ${late("{ max_iterations: 1 }")};`,
      "throws what is no Error": `export const parse = () => { throw undefined; };`,
      "acts when it is imported": acting(good.terminations1),
    },
  },
  {
    title: "recoveryPatternsKit",
    under: { kit: recoveryPatternsKit, needs: "1.0" },
    good: good.patterns,
    bad: {
      "answers a wrong type": `export const category = "c"; export const match = () => true;`,
      "answers a wrong type for some data": `export const category = "c"; export const match = ({ code }) => ({ errorType: code });`,
      "changes what it is handed": `export const category = "c"; export const match = (error) => { error.cause = null; return null; };`,
      "does not hear its signal": `export const category = "c"; export const match = () => ${late("null")};`,
      "throws what is no Error": `export const category = "c"; export const match = () => { throw 404; };`,
      "acts when it is imported": acting(good.patterns),
    },
  },
  {
    title: "recoveryStrategiesKit",
    under: { kit: recoveryStrategiesKit, needs: "1.0" },
    good: good.strategies,
    bad: {
      "answers a wrong type": `export const execute = () => ({ status: "retried" });`,
      "answers a wrong type for some data": `export const execute = ({ attempt }) => ({ status: "retry", delayMs: 10 - attempt });`,
      "changes what it is handed": `export const execute = ({ stepConfig }) => { stepConfig.tried = true; return { status: "abort" }; };`,
      "does not hear its signal": `export const execute = () => ${late(`{ status: "abort" }`)};`,
      "throws what is no Error": `export const execute = () => { throw null; };`,
      "acts when it is imported": acting(good.strategies),
    },
  },
  {
    title: "notificationChannelsKit",
    under: { kit: notificationChannelsKit, needs: "1.0" },
    good: good.channels,
    bad: {
      "answers a wrong type": `export const create = () => ({ kind: 3, send() {} });`,
      "answers a wrong type for some data": `export const create = ({ kind }) => ({ kind: kind.length > 5 ? "" : kind, send() {} });`,
      "changes what it is handed": `export const create = ({ kind }) => ({ kind, send(message) { message.title = "!" + message.title; } });`,
      "does not hear its signal": `export const create = ({ kind }) => ({ kind, send: () => ${late("0")} });`,
      "throws what is no Error": `export const create = ({ kind }) => ({ kind, send() { throw "no"; } });`,
      "acts when it is imported": acting(good.channels),
    },
  },
  {
    title: "notificationEventsKit",
    under: { kit: notificationEventsKit, needs: "1.0" },
    good: good.events,
    bad: {
      "answers a wrong type": `export const titleTemplate = ["{agent} is done"];`,
      "acts when it is imported": acting(good.events),
    },
  },
  {
    title: "observeEventsKit",
    under: { kit: observeEventsKit, needs: "1.0" },
    good: good.observers,
    bad: {
      "answers a wrong type": `export const handle = (ctx) => ctx.eventName + " was seen";`,
      "answers a wrong type for some data": `export const handle = ({ eventName }) => (eventName.length < 6 ? eventName : [eventName]);`,
      "changes what it is handed": `export const handle = ({ state }) => { state.kv.seen = true; return []; };`,
      "does not hear its signal": `export const handle = () => ${late("[]")};`,
      "throws what is no Error": `export const handle = () => { throw Symbol("no"); };`,
      "acts when it is imported": acting(good.observers),
    },
  },
  {
    title: "hooksKit",
    under: { kit: hooksKit, needs: "1.0", entry: { config: { level: "strict" } } },
    good: good.hooks,
    bad: {
      "answers a wrong type": `export const onToolBefore = (ctx, input) => { input.args = JSON.stringify(input.args); };`,
      "answers a wrong type for some data": `export const onSystemTransform = (ctx, input) => { if (input.system.length > 3) input.system = input.system.join(); };`,
      "changes what it is handed": `export const onToolAfter = (ctx, input) => { input.args.seen = true; };`,
      "does not hear its signal": `export const onEvent = () => ${late("undefined")};`,
      "throws what is no Error": `export const onChatMessage = () => { throw "no"; };`,
      "acts when it is imported": acting(good.hooks),
      "returns what nobody reads": `export const onToolBefore = () => ({ verdict: "deny" });`,
    },
  },
];
