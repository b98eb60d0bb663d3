import { checkWith, createInlineExtension, readStamp, validateModule } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { graphTopologiesContract } from "./contract.js";
import { defineTopology } from "./define-topology.js";
import { graphTopologies } from "./scope.js";

const entry = (value: unknown) => checkWith(graphTopologiesContract.entry, value);

describe("an entry of extensions.graph_topologies", () => {
  it.each([
    { name: "diamond", module: "ext/diamond.js" },
    { name: "Große Raute", module: "@acme/graphs", description: "A diamond" },
  ])("may be %j", (value) => {
    expect(entry(value)).toEqual({ ok: true, value });
  });

  it.each([
    ["diamond", "an entry is a map with name and module"],
    [{ module: "x.js" }, "name: write the topology's name"],
    [{ name: " ", module: "x.js" }, "name: write the topology's name"],
    [{ name: "x", module: "" }, "module: write the module's path"],
    [{ name: "x", module: "x.js", description: 1 }, "description: a description is text"],
    [{ name: "x", module: "x.js", modul: "y.js" }, "an entry has name, module and description, not modul"],
  ])("may not be %j", (value, problem) => {
    const checked = entry(value);
    expect(checked.ok ? "" : checked.problems).toContain(problem);
  });

  it("is registered under its name", () => {
    expect(graphTopologiesContract.key({ name: "diamond", module: "x.js" })).toBe("diamond");
  });
});

describe("a module", () => {
  const label = 'graph_topologies "x"';
  it.each([
    ["a default export", { default: { expand: () => [] } }],
    ["named exports", { expand: () => [] }],
    ["a wrapped CommonJS module", { default: { default: { expand: () => [] } } }],
  ])("may be %s", (_, module) => {
    expect(validateModule(module, graphTopologiesContract, { label }).ok).toBe(true);
  });

  it.each([
    ["without expand", { default: { extend: () => [] } }],
    ["with something else for it", { expand: ["parent -> a"] }],
    ["that is a text", { default: "star" }],
  ])("may not be one %s", (_, module) => {
    const validated = validateModule(module, graphTopologiesContract, { label });
    expect(validated.ok ? [] : validated.diagnostics.map(({ code }) => code)).toContain("CONTRACT_MISMATCH");
  });

  it("has the contract's version noted on it by defineTopology", () => {
    const module = defineTopology({ expand: () => [] });
    expect(readStamp(module, "graph_topologies")).toBe("1.0");
    expect(
      createInlineExtension(graphTopologiesContract, { name: "x", module, origin: { kind: "host" } }),
    ).toMatchObject({
      extension: { contract: { version: "1.0" } },
      diagnostics: [],
    });
  });
});

it("the scope has at least the three topologies of the original", () => {
  const names = Object.keys(graphTopologies.builtins?.graph_topologies ?? {});
  expect(names).toEqual(expect.arrayContaining(["pipeline", "review-loop", "star"]));
});
