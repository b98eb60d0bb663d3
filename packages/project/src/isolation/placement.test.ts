import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it } from "vitest";
import { checkProject } from "../check/check-project.js";
import { greetings } from "../fixtures/greetings-scope.js";
import { openTestProject } from "../fixtures/open-test-project.js";

const use = [rolebox, greetings];

/** A role whose modules say on import that they ran, here in the test's own process. */
const role = (isolation: string, hook = "", extension = "") => {
  const ran: string[] = [];
  const key = `ran-${Math.random()}`;
  Object.assign(globalThis, { [key]: ran });
  return {
    ran,
    files: {
      "role.yaml": `name: r
${isolation}
hooks:
  custom:
    - {name: lint, events: [event], module: lint.mjs${hook}}
    - {name: plain, events: [event], module: plain.mjs, isolation: inline}
extensions:
  greetings:
    - {name: loud, module: loud.mjs${extension}}
    - {name: soft, module: soft.mjs, isolation: inline}
`,
      "lint.mjs": `globalThis["${key}"]?.push("lint"); export const onEvent = () => {};\n`,
      "plain.mjs": "export const onEvent = () => {};\n",
      "loud.mjs": `globalThis["${key}"]?.push("loud"); export const greet = (n) => n;\n`,
      "soft.mjs": "export const greet = (n) => n;\n",
    },
  };
};

describe("where an entry is to run", () => {
  it.each<[what: string, isolation: string, hook: string, messages: string[], hint?: string]>([
    [
      "a group that does not exist",
      "isolation: {groups: {checks: {}}}",
      ", isolation: chekcs",
      [
        `hooks "lint" is to run in "chekcs", which is neither an isolate nor a group of role.yaml.`,
        `greetings "loud" is to run in "chekcs", which is neither an isolate nor a group of role.yaml.`,
      ],
      `Did you mean "checks"?`,
    ],
    [
      "a group that is not well formed",
      "isolation: {groups: {checks: {memoryMb: lots}}}",
      ", isolation: checks",
      [
        `"isolation.groups.checks.memoryMb" must be megabytes, but is a string ("lots").`,
        `hooks "lint" is to run in the group "checks", which is not well formed.`,
        `greetings "loud" is to run in the group "checks", which is not well formed.`,
      ],
    ],
    [
      "what the broken `isolation` of the file was to say",
      "isolation: [process]",
      "",
      [
        `"isolation" must be one of inline, worker, process, or a map with default and groups, and is an array of 1.`,
        `hooks "lint" is not loaded, since it can't be told where it is to run: "isolation" of role.yaml is not well formed.`,
        `greetings "loud" is not loaded, since it can't be told where it is to run: "isolation" of role.yaml is not well formed.`,
      ],
    ],
  ])(
    "is unknown for %s: it is not loaded, and costs only itself",
    async (_, isolation, entry, messages, hint) => {
      const { files, ran } = role(isolation, entry, entry);
      const project = await openTestProject(files, { use });
      expect(project.diagnostics.map(({ message }) => message)).toEqual(messages);
      if (hint !== undefined)
        expect(project.diagnostics[0]).toMatchObject({ code: "ISOLATE_UNAVAILABLE", hint });
      expect(ran).toEqual([]);
      expect(project.declared.map(({ extension }) => extension?.handle.isolate)).toEqual([
        undefined,
        "inline",
      ]);
      expect(project.engine(greetings).names).toEqual(["plain", "soft"]);

      const checked = await checkProject(project.directory, { use });
      expect(checked.diagnostics.map(({ message }) => message)).toEqual(messages);
      expect(checked.hooks.map(({ status }) => status)).toEqual(["invalid", "ok"]);
      expect(checked.extensions.map(({ status }) => status)).toEqual(["invalid", "ok"]);
    },
  );

  it("is at the line of its `isolation`", async () => {
    const { files } = role("", ", isolation: nowhere", ", isolation: 7");
    const project = await openTestProject(files, { use });
    expect(project.diagnostics).toMatchObject([
      { code: "ISOLATE_UNAVAILABLE", source: { line: 5, column: 66 } },
      {
        code: "ISOLATE_UNAVAILABLE",
        message: `greetings "loud" must name an isolate or a group as its isolation, which is the number 7.`,
        source: { line: 9, column: 49 },
      },
    ]);
  });

  it("is not seen by the contract, although that takes no other keys", async () => {
    const { files } = role("isolation: inline");
    const project = await openTestProject(files, { use });
    expect(project.diagnostics).toEqual([]);
    const found = project.registry.current.lookup("greetings", "soft");
    expect(found.kind === "found" && found.extension.entry).toEqual({ name: "soft", module: "soft.mjs" });
  });

  it("can only be inline for a module that brings a scope", async () => {
    const files = {
      "role.yaml": "extensions:\n  scopes:\n    - {name: jokes, module: jokes.mjs, isolation: worker}\n",
      "jokes.mjs": "throw new Error('not to be imported');\nexport default {};\n",
    };
    const project = await openTestProject(files, { use });
    const message = `scopes "jokes" can only run inline: it hands functions to the host.`;
    expect(project.diagnostics).toMatchObject([
      { code: "ISOLATE_UNAVAILABLE", message, source: { line: 3 } },
    ]);
    const checked = await checkProject(project.directory, { use });
    expect(checked.diagnostics).toContainEqual(expect.objectContaining({ message }));

    const locked = await openTestProject(
      { ...files, "role.yaml": "extensions:\n  scopes:\n    - {name: jokes, module: jokes.mjs}\n" },
      { use, isolation: { kind: "process", locked: true } },
    );
    expect(locked.diagnostics).toMatchObject([{ code: "ISOLATE_UNAVAILABLE", severity: "warning" }]);
  });

  it.each([
    ["what the file says of all", "isolation: process\n", {}, ""],
    ["what the host says of all", "", { isolation: "worker" as const }, ""],
    ["nothing, where the entry says so itself", "isolation: process\n", {}, ", isolation: inline"],
  ])(
    "is told to be inline for a module that brings a scope, against %s",
    async (_, isolation, options, own) => {
      const project = await openTestProject(
        {
          "role.yaml": `${isolation}extensions:\n  scopes:\n    - {name: jokes, module: jokes.mjs${own}}\n`,
          "jokes.mjs":
            'export default { $$type: "@hardpoint/scope", id: "jokes", contracts: [], createEngine: () => ({}) };\n',
        },
        { use, ...options },
      );
      const told = own === "" ? [{ code: "ISOLATE_UNAVAILABLE", severity: "warning" }] : [];
      expect(project.diagnostics).toMatchObject(told);
      expect(project.registry.current.lookup("scopes", "jokes").kind).toBe("found");
      if (isolation === "") return;
      const checked = await checkProject(project.directory, { use });
      expect(checked.diagnostics).toMatchObject(told);
      expect(checked.extensions).toMatchObject([{ status: "ok" }]);
    },
  );
});

it("an option that names no isolate is the host's mistake", async () => {
  await expect(openTestProject(undefined, { isolation: "thread" as never })).rejects.toThrow(
    "The option `isolation` names no isolate: there are inline, worker, process.",
  );
});
