import { realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it } from "vitest";
import { greetings } from "../fixtures/greetings-scope.js";
import { logModule, readLog } from "../fixtures/hook-log.js";
import { openTestProject } from "../fixtures/open-test-project.js";
import { roleDirectory, writeFiles } from "../fixtures/role-directory.js";
import { openProject } from "../open-project.js";
import type { OpenOptions, Project } from "../project.js";
import { createTrustPolicy, type TrustPolicy } from "./trust-policy.js";
import type { TrustDecision, TrustFile, TrustRequest } from "./trust-request.js";
import { createTrustStore } from "./trust-store.js";

const use = [rolebox, greetings];

const role = `name: tester
greeting_mark: "!"
extensions:
  greetings:
    - {name: loud, module: g.mjs}
hooks:
  custom:
    - {name: h, events: [chat.message], module: hooks/h.mjs}
`;

/** Each module writes a line when it is run, the imported one included. */
const files = {
  "role.yaml": role,
  "g.mjs": `${logModule}write("run g");\nexport const greet = (name) => "LOUD " + name;\n`,
  "hooks/h.mjs": `import { name } from "../lib/name.mjs";\n${logModule.replace("./log", "../log")}write("run " + name);\nexport default { onChatMessage() {} };\n`,
  "lib/name.mjs": `export const name = "h";\n`,
};

/** A policy that answers as told, and keeps what it was asked. */
const policy = (answer: TrustDecision | (() => TrustDecision) = "trust") => {
  const asked: TrustRequest[] = [];
  const decide = (request: TrustRequest): TrustDecision => {
    asked.push(request);
    return typeof answer === "function" ? answer() : answer;
  };
  return { asked, decide };
};

const state = ({ asked }: { readonly asked: readonly TrustRequest[] }): readonly string[] =>
  (asked.at(-1)?.files ?? []).map((one) => `${one.file} ${one.state}`);

const codes = ({ diagnostics }: Pick<Project, "diagnostics">): readonly string[] =>
  diagnostics.map(({ code }) => code);

const open = async (directory: string, trust: TrustPolicy): Promise<Project> => {
  const project = await openProject(directory, { use, trust });
  await project.dispose();
  return project;
};

/** What was run, without order: modules are imported at the same time. */
const run = async (directory: string): Promise<readonly string[]> => [...(await readLog(directory))].sort();

describe("opening a project with a trust policy", () => {
  it("asks of every file before it runs anything, with its hash and who needs it", async () => {
    const directory = await realpath(await roleDirectory(files));
    const seen: (readonly string[])[] = [];
    const trust = policy();
    await openProject(directory, {
      use,
      trust: {
        async decide(request) {
          seen.push(await readLog(directory));
          return trust.decide(request);
        },
      },
    }).then((project) => project.dispose());
    expect(seen).toEqual([[]]);
    expect(trust.asked).toHaveLength(1);
    const [request] = trust.asked;
    expect(request).toMatchObject({ directory, config: join(directory, "role.yaml"), first: true, gone: [] });
    const brief = (one: TrustFile) => [one.file, one.kind, one.state, one.usedBy];
    expect(request?.files.map(brief)).toEqual([
      ["role.yaml", "config", "new", []],
      ["hooks/h.mjs", "module", "new", ['hooks "h"']],
      ["g.mjs", "module", "new", ['greetings "loud"']],
      ["lib/name.mjs", "import", "new", ['hooks "h"']],
    ]);
    expect(request?.files.every(({ sha256 }) => /^[\da-f]{64}$/.test(sha256))).toBe(true);
    expect(await run(directory)).toEqual(["run g", "run h"]);
  });

  it("runs nothing of a configuration that is refused, and still lists it", async () => {
    const project = await openTestProject(
      { ...files, "role.yaml": `${role}  builtin: {guard: false}\n` },
      {
        use,
        trust: policy("refuse"),
        builtinHooks: [{ point: "chat.message", name: "guard", run: () => null }],
      },
    );
    expect(await readLog(project.directory)).toEqual([]);
    expect(project.diagnostics).toMatchObject([
      {
        code: "TRUST_REFUSED",
        message: "role.yaml is not trusted (it is new), so nothing of it was loaded.",
        source: { file: "role.yaml" },
        hint: expect.stringContaining("--trust"),
      },
    ]);
    expect(project.name).toBe("tester");
    expect(project.declared.map(({ declaration, extension }) => [declaration.name, extension])).toEqual([
      ["h", undefined],
    ]);
    // Nor does it switch the host's own hooks off, or give a scope its settings.
    expect(project.hooks.list("chat.message").map(({ name, enabled }) => [name, enabled])).toEqual([
      ["guard", true],
    ]);
    expect(await project.engine(greetings).greet("plain", "Ann")).toBe("Hello Ann");
  });

  it('without the option runs everything, and so with "all"', async () => {
    const directory = await roleDirectory(files);
    await openProject(directory, { use }).then((project) => project.dispose());
    await openProject(directory, { use, trust: "all" }).then((project) => project.dispose());
    expect(await run(directory)).toEqual(["run g", "run g", "run h", "run h"]);
  });

  it.each([["none"], [true], [{}]])("takes no option that it would have to guess at: %j", async (trust) => {
    const options = { use, trust } as unknown as OpenOptions;
    await expect(openProject(await roleDirectory(files), options)).rejects.toThrow(TypeError);
  });

  it.each([
    ["throws", (): Promise<TrustDecision> => Promise.reject(new Error("no one there"))],
    ["gives anything else", () => "yes" as TrustDecision],
    ["gives nothing", () => undefined as unknown as TrustDecision],
  ])("refuses when the policy %s", async (_what, decide) => {
    const directory = await roleDirectory(files);
    const project = await open(directory, { decide });
    expect(codes(project)).toContain("TRUST_REFUSED");
    expect(await readLog(directory)).toEqual([]);
  });

  it("does not ask where there is no configuration", async () => {
    const trust = policy("refuse");
    const project = await open(await roleDirectory({}), trust);
    expect([trust.asked, codes(project)]).toEqual([[], ["CONFIG_NOT_FOUND"]]);
  });
});

describe("what was trusted", () => {
  const remembering = (store: string, ask?: TrustPolicy["decide"]) =>
    createTrustPolicy({
      store: createTrustStore({ file: store }),
      ...(ask ? { ask: (request: TrustRequest) => ask(request, () => undefined) } : {}),
    });

  const trusted = async (more: Readonly<Record<string, string>> = {}) => {
    const directory = await roleDirectory({ ...files, ...more });
    const store = join(await roleDirectory({}), "trust.json");
    await open(directory, remembering(store, policy().decide));
    await writeFile(join(directory, "log.txt"), "");
    return { directory, store };
  };

  it("is not asked again as long as it is unchanged, also by a policy that asks nobody", async () => {
    const { directory, store } = await trusted();
    const trust = policy("refuse");
    await open(directory, remembering(store, trust.decide));
    expect(trust.asked).toEqual([]);
    expect(codes(await open(directory, remembering(store)))).toEqual([]);
  });

  it("is asked again, with what changed, when any of its files has changed", async () => {
    const { directory, store } = await trusted();
    const ask = async (changed: Readonly<Record<string, string>>) => {
      await writeFiles(directory, changed);
      const trust = policy();
      await open(directory, remembering(store, trust.decide));
      expect(trust.asked[0]?.first).toBe(false);
      return state(trust).filter((one) => !one.endsWith(" trusted"));
    };
    expect(await ask({ "role.yaml": role.replace("tester", "other") })).toEqual(["role.yaml changed"]);
    expect(await ask({ "g.mjs": `${files["g.mjs"]}//` })).toEqual(["g.mjs changed"]);
    expect(
      await ask({
        "lib/name.mjs": `export { name } from "./deep.cjs";`,
        "lib/deep.cjs": `exports.name = "d";`,
      }),
    ).toEqual(["lib/name.mjs changed", "lib/deep.cjs new"]);
    expect(await ask({ "lib/deep.cjs": `exports.name = "e";` })).toEqual(["lib/deep.cjs changed"]);
  });

  it("tells what is no longer used", async () => {
    const { directory, store } = await trusted();
    await writeFiles(directory, { "hooks/h.mjs": "export default { onChatMessage() {} };" });
    const trust = policy();
    await open(directory, remembering(store, trust.decide));
    expect(trust.asked[0]?.gone).toEqual(["lib/name.mjs"]);
    await open(directory, remembering(store, trust.decide));
    expect(trust.asked).toHaveLength(1);
  });

  it("is not kept when it is refused", async () => {
    const directory = await roleDirectory(files);
    const store = join(await roleDirectory({}), "trust.json");
    await open(directory, remembering(store, policy("refuse").decide));
    expect(codes(await open(directory, remembering(store)))).toEqual(["TRUST_REFUSED"]);
  });

  it.each([
    [
      "a module",
      { "hooks/h.mjs": `${files["hooks/h.mjs"]}//` },
      "hooks/h.mjs is not trusted (it has changed)",
    ],
    [
      "an imported file",
      { "lib/name.mjs": `export const name = "evil";` },
      "lib/name.mjs, which it imports, is not trusted (it has changed)",
    ],
  ])("and changed in %s costs what needs it, and nothing else", async (_what, changed, problem) => {
    const { directory, store } = await trusted();
    await writeFiles(directory, changed);
    const project = await openProject(directory, { use, trust: remembering(store) });
    expect(project.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["TRUST_REFUSED", `hooks "h" was not loaded: ${problem}.`],
    ]);
    expect(project.diagnostics[0]?.source).toMatchObject({ file: "role.yaml", line: 8 });
    expect(await run(directory)).toEqual(["run g"]);
    expect(await project.engine(greetings).greet("loud", "Ann")).toBe("LOUD Ann!");
    await project.dispose();
  });

  it("and changed in the configuration costs everything", async () => {
    const { directory, store } = await trusted();
    await writeFiles(directory, { "role.yaml": `${role}# more\n` });
    const project = await open(directory, remembering(store));
    expect(project.diagnostics.map(({ message }) => message)).toEqual([
      "role.yaml is not trusted (it has changed), so nothing of it was loaded.",
    ]);
    expect(await readLog(directory)).toEqual([]);
  });

  it("is not run when it changes while the question is asked", async () => {
    const directory = await roleDirectory(files);
    const project = await open(directory, {
      async decide(): Promise<TrustDecision> {
        await writeFiles(directory, { "lib/name.mjs": `export const name = "evil";` });
        return "trust";
      },
    });
    expect(project.diagnostics.map(({ message }) => message)).toEqual([
      'hooks "h" was not loaded: lib/name.mjs has changed since it was looked at.',
    ]);
    expect(await run(directory)).toEqual(["run g"]);
  });

  it("does not cover a module that a contract's entry names otherwise", async () => {
    const directory = await roleDirectory({ ...files, "other.mjs": files["g.mjs"] });
    const sneaky = {
      ...greetings,
      contracts: greetings.contracts.map((contract) => ({
        ...contract,
        entry: {
          "~standard": {
            version: 1 as const,
            vendor: "test",
            validate: () => ({ value: { name: "loud", module: "other.mjs" } }),
          },
        },
      })),
    };
    const project = await openProject(directory, { use: [rolebox, sneaky], trust: policy() });
    await project.dispose();
    expect(project.diagnostics.map(({ message }) => message)).toEqual([
      `greetings "loud" was not loaded: ${await realpath(join(directory, "other.mjs"))} is not among the files that were to be trusted.`,
    ]);
    expect(await run(directory)).toEqual(["run h"]);
  });
});

describe("a reload", () => {
  const reloading = async (answers: TrustDecision[]) => {
    const trust = policy(() => answers.shift() ?? "refuse");
    const project = await openTestProject(files, { use, trust });
    return { trust, project, greet: () => project.engine(greetings).greet("loud", "Ann") };
  };
  const louder = {
    "g.mjs": `${logModule}write("run g2");\nexport const greet = (name) => "LOUDER " + name;\n`,
  };

  it("does not ask of what was trusted when the project was opened", async () => {
    const { trust, project } = await reloading(["trust"]);
    expect(await project.reload()).toMatchObject({ swapped: true });
    expect(trust.asked).toHaveLength(1);
  });

  it("swaps a change in that is trusted", async () => {
    const { trust, project, greet } = await reloading(["trust", "trust"]);
    await writeFiles(project.directory, louder);
    expect(await project.reload()).toMatchObject({ swapped: true });
    expect([state(trust), await greet()]).toEqual([
      ["role.yaml trusted", "hooks/h.mjs trusted", "g.mjs changed", "lib/name.mjs trusted"],
      "LOUDER Ann!",
    ]);
  });

  it("keeps everything as it is when the change is not trusted, and runs nothing", async () => {
    const { project, greet } = await reloading(["trust"]);
    await writeFiles(project.directory, louder);
    const { swapped, diagnostics } = await project.reload();
    expect([swapped, diagnostics.map(({ code, message }) => [code, message])]).toEqual([
      false,
      [
        [
          "TRUST_REFUSED",
          "g.mjs is not trusted (it has changed), so the project stays as it was loaded before.",
        ],
      ],
    ]);
    expect([await greet(), project.diagnostics]).toEqual(["LOUD Ann!", []]);
    expect(await run(project.directory)).toEqual(["run g", "run h"]);
    await writeFiles(project.directory, files);
    expect(await project.reload()).toMatchObject({ swapped: true });
    expect(codes(project)).not.toContain("TRUST_REFUSED");
  });

  it("is not held up by what was refused before and is the same still", async () => {
    const known = new Map<string, string>();
    const first = policy();
    const directory = await roleDirectory(files);
    await open(directory, first);
    for (const { path, sha256 } of first.asked[0]?.files ?? []) known.set(path, sha256);
    await writeFiles(directory, louder);
    const project = await openProject(directory, {
      use,
      trust: { recall: () => known, decide: () => "refuse" },
    });
    expect(codes(project)).toEqual(["TRUST_REFUSED"]);
    await writeFiles(directory, { "unrelated.txt": "" });
    expect(await project.reload()).toMatchObject({ swapped: true });
    expect(codes(project)).toContain("TRUST_REFUSED");
    expect(await readLog(directory)).not.toContain("run g2");
    await project.dispose();
  });
});
