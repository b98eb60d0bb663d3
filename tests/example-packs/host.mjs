/**
 * A host in the project that the packs are installed in. It opens the project of a directory, does what it is asked, and
 * prints what came of it, as JSON.
 */
import { conditions, createConditionState } from "@hardpoint/conditions";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { functions } from "@hardpoint/functions/node";
import { observeEvents } from "@hardpoint/observe-events";
import { openProject } from "@hardpoint/project";

const { directory, cwd, calls = [], asked = [], kv = {}, events = [] } = JSON.parse(process.argv[2]);

const told = [];
const project = await openProject(directory, {
  report: ({ code, message }) => told.push({ code, message }),
  use: [rolebox, conditions, observeEvents, functions],
  home: false,
});
const session = project.session({ scene: { cwd } });
await session.userMessage("Begin.");

const results = [];
for (const call of calls) {
  const { status, content } = await session.tool(call, () => "It ran.");
  results.push({ status, content });
}

const engine = project.engine(conditions);
const truths = [];
for (const text of asked) {
  const facts = {
    sessionID: session.id,
    fnName: "release",
    state: createConditionState({ kv }),
    requiredEvidence: [],
    userMessagedThisTurn: false,
    workspaceDir: cwd,
  };
  truths.push(await engine.evaluate(engine.parse(text).condition, facts));
}

for (const { type, properties } of events) await session.event(type, properties);
const prompt = await session.systemPrompt([]);
await project.dispose();
process.stdout.write(JSON.stringify({ results, truths, prompt, diagnostics: told }));
