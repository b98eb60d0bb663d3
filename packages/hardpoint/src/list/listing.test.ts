import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkProject, openProject } from "@hardpoint/project";
import { expect, it, onTestFinished } from "vitest";
import { requireBuild } from "../../../../tests/build-state.js";
import { createPalette } from "../cli/palette.js";
import { writeFiles } from "../fixtures/cli-process.js";
import { preset } from "../preset.js";
import { createListing, type Listing } from "./listing.js";
import { listingLines } from "./listing-lines.js";

/** Without what Hardpoint's own scopes do at points. */
const declaredIn = ({ points }: Listing) =>
  points.flatMap(({ hooks }) => hooks.filter(({ builtin }) => !builtin));

it("tells where each hook and extension runs, and what has become of it there", async () => {
  requireBuild();
  const directory = await mkdtemp(join(tmpdir(), "hardpoint-list-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFiles(directory, {
    "role.yaml": `
name: isolated
isolation: { groups: { checks: { kind: worker } } }
hooks:
  custom:
    - { name: exits, events: [event], module: exits.mjs, isolation: checks }
    - { name: throws, events: [event], module: throws.mjs }
    - { name: fine, events: [event], module: fine.mjs, isolation: worker }
    - { name: nowhere, events: [event], module: fine.mjs, isolation: cheks }
extensions:
  conditions:
    - { name: tidy, module: tidy.mjs, isolation: checks }
`,
    "exits.mjs": "export const onEvent = (ctx, { type }) => { if (type === 'exit') process.exit(3); };\n",
    "throws.mjs":
      "export const onEvent = (ctx, { type }) => { if (type === 'throw') throw new Error('no'); };\n",
    "fine.mjs": "export const onEvent = () => undefined;\n",
    "tidy.mjs": "export const handler = () => true;\n",
  });
  const project = await openProject(directory, {
    use: preset,
    home: false,
    loader: { breaker: { failures: 2 } },
  });
  onTestFinished(async () => void (await project.dispose()));
  for (const type of ["throw", "throw", "exit", "last"]) await project.hooks.run("event", { type });

  const listing = createListing(project, await checkProject(directory, { use: preset }), "isolated");
  expect(declaredIn(listing).map(({ name, state }) => [name, state])).toEqual([
    ["exits", { isolate: "worker", group: "checks", calls: 4, faults: 1, restarts: 1 }],
    [
      "throws",
      {
        isolate: "inline",
        calls: 4,
        faults: 2,
        restarts: 0,
        quarantined: expect.stringContaining("no"),
      },
    ],
    ["fine", { isolate: "worker", calls: 4, faults: 0, restarts: 0 }],
  ]);
  expect(listing.scopes[0]?.extensions.find(({ name }) => name === "tidy")).toMatchObject({
    isolate: "worker",
    group: "checks",
    faults: 0,
    restarts: 1,
  });
  expect(listing.missing).toMatchObject([{ name: "nowhere" }]);
  const text = listingLines(listing, createPalette(false)).join("\n");
  expect(text).toMatch(/exits +role\.yaml:\d+:\d+ +rolebox 1\.1 +worker checks +1 fault, 1 restart\n/);
  expect(text).toMatch(/throws +role\.yaml:\d+:\d+ +rolebox 1\.1 +inline +2 faults, quarantined: .*no/);
  expect(text).toMatch(/fine +role\.yaml:\d+:\d+ +rolebox 1\.1 +worker\n/);
  expect(text).toMatch(/tidy +role\.yaml:\d+:\d+ +contract 1\.1 +worker checks +1 restart\n/);
  expect(text).toContain('Did you mean "checks"?');
});

/** What is listed of a directory of these files, as plain data and as a text. */
const listed = async (files: Record<string, string>) => {
  const directory = await mkdtemp(join(tmpdir(), "hardpoint-list-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFiles(directory, files);
  const project = await openProject(directory, { use: preset, home: false });
  onTestFinished(async () => void (await project.dispose()));
  const listing = createListing(project, await checkProject(directory, { use: preset }), "role");
  return { listing, text: listingLines(listing, createPalette(false)).join("\n") };
};

it("gives each hook its own place, although another has its name", async () => {
  const { listing, text } = await listed({
    "role.yaml":
      "hooks:\n  custom:\n    - { name: a, events: [event], module: a.mjs }\n    - { name: a, events: [event], module: b.mjs }\n",
    "a.mjs": "export const onEvent = () => undefined;\n",
    "b.mjs": "export const onEvent = () => undefined;\n",
  });
  expect(declaredIn(listing).map(({ module, declared }) => [module, declared])).toEqual([
    ["a.mjs", "role.yaml:3:7"],
    ["b.mjs", "role.yaml:4:7"],
  ]);
  expect(text).toContain('! Two hooks are named "a". Both run. NAME_DUPLICATE');
});

it("leaves nothing out that is declared", async () => {
  const { listing, text } = await listed({
    "role.yaml": `hooks:
  custom:
    - { name: quiet, events: [], module: quiet.mjs }
    - { name: eventless, module: quiet.mjs }
    - { name: guard, events: [chat.message], module: gone.mjs, onFailure: deny }
    - just text
extensions:
  conditions:
    - { name: tidy }
    - { name: fine, module: fine.mjs }
  unknown_things:
    - { name: what, module: what.mjs }
`,
    "quiet.mjs": "export const onLoad = () => undefined;\n",
    "fine.mjs": "export const handler = () => true;\n",
  });
  expect(listing.pointless).toEqual([{ name: "quiet", module: "quiet.mjs", declared: "role.yaml:3:7" }]);
  expect(listing.missing).toEqual([
    { scope: "hooks", name: "eventless", module: "quiet.mjs", declared: "role.yaml:4:7" },
    { scope: "hooks", name: "guard", module: "gone.mjs", declared: "role.yaml:5:7" },
    { scope: "hooks", name: "#4", declared: "role.yaml:6:7" },
    { scope: "conditions", name: "tidy", declared: "role.yaml:9:7" },
    { scope: "unknown_things", name: "what", module: "what.mjs", declared: "role.yaml:12:7" },
  ]);
  expect(declaredIn(listing)).toMatchObject([{ point: "chat.message", name: "guard", loaded: false }]);
  expect(text).toMatch(/guard +role\.yaml:5:7 +rolebox +not loaded\n/);
  expect(text).toMatch(/called at no point\n +quiet +role\.yaml:3:7 +quiet\.mjs\n/);
  expect(text).toMatch(/conditions tidy +role\.yaml:9:7 +no module\n/);
});

it("lists the hooks of hook files with their layer, place and command, and leaves out those that are off", async () => {
  const directory = await mkdtemp(join(tmpdir(), "hardpoint-list-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFiles(directory, {
    ".claude/settings.json": `{
  "hooks": { "PreToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "./guard.sh" }] }] }
}
`,
    ".codingcode/hooks.yaml": `hooks:
  - { name: watch, point: tool.approval.pre, type: decision, command: node, args: [watch.mjs], enabled: true }
  - { name: sleep, point: tool.approval.pre, type: decision, command: node, enabled: false }
`,
  });
  const project = await openProject(directory, { use: preset, home: false });
  onTestFinished(async () => void (await project.dispose()));
  const listing = createListing(project, await checkProject(directory, { use: preset }), ".");
  expect(declaredIn(listing)).toMatchObject([
    { dialect: "coding-code", name: "watch", layer: "project", kind: "command", loaded: true },
    {
      dialect: "claude-code",
      layer: "project",
      module: "./guard.sh",
      declared: ".claude/settings.json:2:60",
      loaded: true,
    },
  ]);
  expect(listing.missing).toEqual([]);
  const text = listingLines(listing, createPalette(false)).join("\n");
  expect(text).toMatch(/watch +\.codingcode\/hooks\.yaml:2:\d+ +coding-code +project +node watch\.mjs\n/);
  expect(text).not.toContain("sleep");
});
