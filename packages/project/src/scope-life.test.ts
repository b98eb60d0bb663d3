import {
  asyncCapability,
  type Capabilities,
  defineScope,
  type ScopeContext,
  type SessionStates,
  syncCapability,
} from "@hardpoint/core";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it } from "vitest";
import { openTestProject } from "./fixtures/open-test-project.js";

interface Counter {
  readonly sessions: SessionStates;
  readonly capabilities: Capabilities;
  readonly id: number;
  log: string[];
}

/** A scope that reads `counter`, so that a reload makes it a new engine. */
const counterScope = (log: string[] = []) => {
  let made = 0;
  return defineScope<Counter, unknown>({
    id: "counter",
    contracts: [],
    readConfig: (config) => config.read(["counter"]),
    createEngine: ({ sessions, capabilities }: ScopeContext<unknown>) => {
      made += 1;
      return { sessions, capabilities, id: made, log };
    },
    prepare: async ({ id, capabilities }) => {
      await Promise.resolve();
      log.push(`prepare ${id}, offered ${Object.keys(capabilities).sort().join(" ")}`);
    },
    provides: ({ id }) => ({ counting: syncCapability({ made: () => id }) }),
    hooks: ({ sessions }) => [
      {
        point: "system.transform",
        name: "counter-prompt",
        phase: "before",
        run: (_payload, { session }) => {
          const state = sessions.of(session ?? "", () => ({ builds: 0 }));
          state.builds += 1;
          return { inject: [{ text: `build ${state.builds}`, target: "system", when: "now" }] };
        },
      },
    ],
    dispose: ({ id }) => {
      log.push(`dispose ${id}`);
    },
  });
};

describe("a scope's engine", () => {
  it("prepares before the project is open, and lets go when a reload or the end replaces it", async () => {
    const log: string[] = [];
    const project = await openTestProject({ "role.yaml": "name: a\n" }, { use: [counterScope(log)] });
    expect(log).toEqual(["prepare 1, offered counting"]);
    await project.reload();
    await project.dispose();
    expect(log).toEqual([
      "prepare 1, offered counting",
      "prepare 2, offered counting",
      "dispose 1",
      "dispose 2",
    ]);
  });

  it("speaks at points as a built-in hook, which the configuration switches off by name", async () => {
    const on = await openTestProject({ "role.yaml": "name: a\n" }, { use: [rolebox, counterScope()] });
    expect(await on.session().systemPrompt(["host"])).toEqual(["host", "build 1"]);
    const off = await openTestProject(
      { "role.yaml": "name: a\nhooks: { builtin: { counter-prompt: false } }\n" },
      { use: [rolebox, counterScope()] },
    );
    expect(off.diagnostics).toEqual([]);
    expect(await off.session().systemPrompt(["host"])).toEqual(["host"]);
  });

  it("may read switches of its own, which are then not unknown", async () => {
    const switched = defineScope({
      id: "switched",
      contracts: [],
      switches: ["retries"],
      createEngine: () => ({}),
    });
    const files = { "role.yaml": "name: a\nhooks: { builtin: { retries: false, retry: false } }\n" };
    const project = await openTestProject(files, { use: [rolebox, switched] });
    expect(project.diagnostics).toMatchObject([
      { code: "HOOK_BUILTIN_UNKNOWN", message: expect.stringContaining("retry") },
    ]);
  });

  it("remembers a session across a reload, and forgets it when it is disposed", async () => {
    const project = await openTestProject({ "role.yaml": "name: a\n" }, { use: [counterScope()] });
    const session = project.session({ id: "s" });
    await session.systemPrompt([]);
    await project.reload();
    expect(await session.systemPrompt([])).toEqual(["build 2"]);
    await session.dispose();
    expect(await project.session({ id: "s" }).systemPrompt([])).toEqual(["build 1"]);
  });

  it("sees what others provide, whichever stands first, unless the host offers that name", async () => {
    const asker = defineScope({
      id: "asker",
      contracts: [],
      createEngine: ({ capabilities }) => ({
        ask: () => Reflect.apply(capabilities.counting?.methods.made as () => unknown, undefined, []),
      }),
    });
    const use = [asker, counterScope()];
    const project = await openTestProject(undefined, { use });
    expect(project.engine(asker).ask()).toBe(1);
    await project.reload();
    expect(project.engine(asker).ask()).toBe(2);
    const counting = asyncCapability({ made: () => "the host's" });
    const other = await openTestProject(undefined, { use, capabilities: { counting } });
    expect(other.engine(asker).ask()).toBe("the host's");
  });

  it.each(["prepare", "provides", "hooks"] as const)("costs only itself when %s throws", async (member) => {
    const broken = defineScope({
      id: "broken",
      contracts: [],
      createEngine: () => ({}),
      [member]: () => {
        throw new Error("no luck");
      },
    });
    const project = await openTestProject(undefined, { use: [broken, counterScope()] });
    expect(project.diagnostics).toMatchObject([
      {
        code: "EXTENSION_FAILED",
        message: expect.stringMatching(/^The scope "broken" could not .*: no luck$/),
      },
    ]);
    expect(await project.session().systemPrompt([])).toEqual(["build 1"]);
  });

  it("names two scopes that provide the same", async () => {
    const second = defineScope({
      id: "second",
      contracts: [],
      createEngine: () => ({}),
      provides: () => ({ counting: syncCapability({ made: () => 9 }) }),
    });
    const project = await openTestProject(undefined, { use: [counterScope(), second] });
    expect(project.diagnostics).toMatchObject([
      { code: "NAME_DUPLICATE", message: expect.stringContaining('"counter" and "second"') },
    ]);
  });

  it("shows hooks its state, where the host shows none", async () => {
    const files = {
      "role.yaml": "name: a\nhooks: { custom: [{ name: h, events: [chat.message], module: h.mjs }] }\n",
      "h.mjs":
        "export const onChatMessage = (ctx) => ctx.inject(JSON.stringify([ctx.getFunctionState('f'), ctx.getGraphState()]));\n",
    };
    const stateful = defineScope({
      id: "stateful",
      contracts: [],
      createEngine: () => ({}),
      provides: () => ({
        functions: syncCapability({ state: (session: string, name: string) => `${name} of ${session}` }),
        graph_topologies: syncCapability({ state: () => "walk" }),
      }),
    });
    const shown = async (state: { graph?: () => unknown }) => {
      const project = await openTestProject(files, { use: [rolebox, stateful], state });
      const session = project.session({ id: "s" });
      await session.userMessage("x");
      return session.systemPrompt([]);
    };
    expect(await shown({})).toEqual(['["f of s","walk"]']);
    expect(await shown({ graph: () => "the host's" })).toEqual(['["f of s","the host\'s"]']);
  });
});
