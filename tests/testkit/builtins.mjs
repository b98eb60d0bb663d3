// The built-ins of one scope, which is named in the environment, as tests of node:test. They are loaded like anybody's
// modules, so it runs from what was built, outside of the tests' own runner.

import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { conditionsKit } from "../../packages/scopes/conditions/dist/testing/index.js";
import { graphTopologiesKit } from "../../packages/scopes/graph-topologies/dist/testing/index.js";
import {
  notificationChannelsKit,
  notificationEventsKit,
} from "../../packages/scopes/notification-channels/dist/testing/index.js";
import { observeEventsKit } from "../../packages/scopes/observe-events/dist/testing/index.js";
import {
  recoveryPatternsKit,
  recoveryStrategiesKit,
} from "../../packages/scopes/recovery/dist/testing/index.js";
import { terminationConditionsKit } from "../../packages/scopes/termination-conditions/dist/testing/index.js";
import { testExtensions } from "../../packages/testkit/dist/index.js";

const folder = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-builtins-")));

/** What channels send to. */
const server = createServer((request, response) => request.resume().on("end", () => response.end()));
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${server.address().port}`;

after(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const { env } = conditionsKit.members.handler.samples[1];
const channels = {
  log: {},
  webhook: { url, headers: { authorization: "Bearer t" } },
  slack: { url },
  discord: { url, username: "Hardpoint" },
  ntfy: { url, topic: "builds", tags: ["one"] },
  file: { path: "messages.jsonl" },
};

/** By scope: its kit, the module that has the scope's value and its name there, and samples that a built-in can use. */
const vocabularies = {
  conditions: {
    kit: conditionsKit,
    from: ["conditions/dist/index.js", "conditions"],
    samples: () => ({
      handler: ["3", "plan", "branch=main", "release"].map((arg) => ({ arg, env })),
    }),
  },
  graph_topologies: { kit: graphTopologiesKit, from: ["graph-topologies/dist/index.js", "graphTopologies"] },
  termination_conditions: {
    kit: terminationConditionsKit,
    from: ["termination-conditions/dist/index.js", "terminationConditions"],
    samples: () => ({ parse: [{ value: { repeats: 2 }, agents: ["coder", "reviewer"] }] }),
  },
  recovery_patterns: { kit: recoveryPatternsKit, from: ["recovery/dist/index.js", "recovery"] },
  recovery_strategies: { kit: recoveryStrategiesKit, from: ["recovery/dist/index.js", "recovery"] },
  notification_channels: {
    kit: notificationChannelsKit,
    from: ["notification-channels/dist/node.js", "nodeNotificationChannels"],
    // The others run commands, or want a mail server.
    only: Object.keys(channels),
    samples: (kind) => ({ create: [[{ kind, ...channels[kind] }, { directory: folder }]] }),
  },
  notification_events: {
    kit: notificationEventsKit,
    from: ["notification-channels/dist/index.js", "notificationChannels"],
  },
  observe_events: { kit: observeEventsKit, from: ["observe-events/dist/index.js", "observeEvents"] },
};

/** Gives one built-in as a module of its own. */
const fileOf = async (scope, name, [from, exported]) => {
  const file = join(folder, `${name}.mjs`);
  const { href } = new URL(`../../packages/scopes/${from}`, import.meta.url);
  await writeFile(
    file,
    `import { ${exported} } from "${href}";\nexport default ${exported}.builtins["${scope}"]["${name}"];\n`,
  );
  return file;
};

const scope = process.env.SCOPE;
const { kit, from, only, samples = () => ({}) } = vocabularies[scope];
const [path, exported] = from;
const { [exported]: value } = await import(`../../packages/scopes/${path}`);
// Several names may stand for one module.
const distinct = new Map(Object.entries(value.builtins[scope]).map(([name, module]) => [module, name]));
const names = [...distinct.values()].filter((name) => only === undefined || only.includes(name));

testExtensions(
  await Promise.all(
    names.map(async (name) => ({
      kit,
      name,
      module: await fileOf(scope, name, from),
      samples: samples(name),
    })),
  ),
  // Most of a check is waiting for a process to start.
  { describe: (name, body) => describe(name, { concurrency: true }, body), it },
);
