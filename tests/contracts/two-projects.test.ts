import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { preset } from "../../packages/hardpoint/src/preset.js";
import { openProject } from "../../packages/project/src/index.js";
import { conditions } from "../../packages/scopes/conditions/src/index.js";
import { graphTopologies } from "../../packages/scopes/graph-topologies/src/index.js";
import { nodeNotificationChannels } from "../../packages/scopes/notification-channels/src/node.js";
import { observeEvents } from "../../packages/scopes/observe-events/src/index.js";
import { recovery } from "../../packages/scopes/recovery/src/index.js";
import { terminationConditions } from "../../packages/scopes/termination-conditions/src/index.js";

const role = `extensions:
  conditions: [{ name: mine, module: condition.mjs }]
  graph_topologies: [{ name: mine, module: topology.mjs }]
  termination_conditions: [{ name: mine, module: termination.mjs }]
  recovery_patterns: [{ name: mine, category: mine, module: pattern.mjs }]
  recovery_strategies: [{ name: mine, module: strategy.mjs }]
  notification_channels: [{ kind: mine, module: channel.mjs }]
  observe_events: [{ name: mine, module: observer.mjs }]
collaboration:
  topology: mine
  agents: [a]
  termination: { any_of: [{ mine: 1 }] }
hooks: { recovery: { mine: { chain: [{ strategy: mine }] } } }
notifications: { channels: [{ kind: mine }] }
`;

/** Extensions of the same names in every project, which answer with the project's own word. */
const open = async (word: string) => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "hardpoint-two-")));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const files = {
    "role.yaml": role,
    "condition.mjs": `export const handler = (arg) => arg === "${word}";`,
    "topology.mjs": `export const expand = ([a]) => [{ from: "parent", to: a, label: "${word}" }, { from: a, to: "parent", exit: true }];`,
    "termination.mjs": `export const $$contract = "termination_conditions@2.0"; export const parse = () => ({}); export const evaluate = (_, { completed }) => completed.includes("${word}");`,
    "pattern.mjs": `export const category = "mine"; export const match = (error) => error.message === "${word}" ? {} : null;`,
    "strategy.mjs": `export const execute = () => ({ status: "success", message: "${word}" });`,
    "channel.mjs": `export const create = () => ({ kind: "mine", send(_, { log }) { log.info("${word}"); } });`,
    "observer.mjs": `export const handle = () => ["${word}"];`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  const logged: string[] = [];
  const info = (message: string) => void logged.push(message);
  const project = await openProject(directory, {
    use: preset,
    log: { debug: () => undefined, info, warn: () => undefined, error: () => undefined },
  });
  onTestFinished(async () => void (await project.dispose()));
  expect(project.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return { project, logged };
};

const facts = {
  sessionID: "s",
  fnName: "f",
  requiredEvidence: [],
  userMessagedThisTurn: false,
  state: { evidenceObserved: {}, toolsObserved: [], kv: {} },
};

/** What each scope's engine of a project comes to. */
const answers = async ({ project, logged }: Awaited<ReturnType<typeof open>>, word: string) => {
  const { condition } = project.engine(conditions).parse(`mine(${word})`);
  const state = {
    iterations: 1,
    loops: [],
    results: {},
    frontier: [],
    completed: [word],
    status: "running" as const,
    now: 0,
  };
  await project.engine(nodeNotificationChannels).notify("error", { session: "s" });
  const recovered = await project.engine(recovery).recover({ session: "s", error: new Error(word) });
  return [
    await project.engine(conditions).evaluate(condition, facts as never),
    project.engine(graphTopologies).graph?.edges[0]?.label === word,
    (await project.engine(terminationConditions).evaluate("s", state))?.met,
    recovered.outcome === "recovered" && recovered.message === word,
    logged.includes(word),
    (await project.engine(observeEvents).observe({ event: "mine", specs: [{ on: "mine" }], facts }))
      .injections[0] === word,
  ];
};

it("two projects with extensions of the same names know nothing of each other, also when one has ended", async () => {
  const [sun, moon] = [await open("sun"), await open("moon")];
  expect(await answers(sun, "sun")).toEqual([true, true, true, true, true, true]);
  expect(await answers(moon, "moon")).toEqual([true, true, true, true, true, true]);
  expect(await answers(sun, "moon")).toEqual([false, false, false, false, false, false]);
  await sun.project.dispose();
  expect(await answers(moon, "moon")).toEqual([true, true, true, true, true, true]);
});

it("a project that has ended has unregistered all that it brought", async () => {
  const { project } = await open("sun");
  const of = (scope: string) => project.registry.current.lookup(scope, "mine").kind;
  const scopes = ["conditions", "graph_topologies", "recovery_strategies", "notification_channels"];
  expect(scopes.map(of)).toEqual(scopes.map(() => "found"));
  await project.dispose();
  expect(scopes.map(of)).toEqual(scopes.map(() => "missing"));
});
