import { join } from "node:path";
import { openProject } from "@hardpoint/project";
import { expect, it, onTestFinished } from "vitest";
import { greetings } from "./greetings-scope.js";

const open = async () => {
  const project = await openProject(join(import.meta.dirname, "../role"), { use: [greetings] });
  onTestFinished(async () => {
    await project.dispose();
  });
  return project;
};

it("gets loading and listing for a scope of a single file", async () => {
  const project = await open();
  expect(project.registry.current.list("greetings").map(({ name, origin }) => [name, origin.kind])).toEqual([
    ["plain", "builtin"],
    ["festive", "project"],
    ["curt", "project"],
  ]);
});

it("reads configuration of its own, and uses the extensions", async () => {
  const engine = (await open()).engine(greetings);
  expect(await engine.greet("Ann")).toBe("A splendid day to you, Ann!");
  expect(await engine.greet("Ann", "plain")).toBe("Hello, Ann.");
});

it("goes on when an extension breaks its contract", async () => {
  const engine = (await open()).engine(greetings);
  expect(await engine.greet("Ann", "curt")).toBe("Hello, Ann.");
  expect(await engine.greet("Ann", "nobody")).toBe("Hello, Ann.");
});

it("reports a module that does not keep the contract, and where it is declared", async () => {
  const { diagnostics } = await open();
  expect(diagnostics).toMatchObject([
    {
      code: "CONTRACT_MISMATCH",
      message: expect.stringContaining("great"),
      source: { file: "hardpoint.yaml", line: 11 },
    },
  ]);
});
