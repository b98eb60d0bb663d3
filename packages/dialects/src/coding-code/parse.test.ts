import type { Diagnostic } from "@hardpoint/core";
import type { LayeredHookFile } from "@hardpoint/hooks";
import { describe, expect, it } from "vitest";
import { viewOf } from "../rolebox/fixtures/declare.js";
import { merge } from "./merge.js";
import { parse } from "./parse.js";

const valid = {
  name: "guard",
  point: "tool.approval.pre",
  type: "decision",
  command: "node",
  args: ["./scripts/guard.mjs", "--strict"],
  enabled: true,
};

const fileOf = (config: unknown, layer = "project") => {
  const diagnostics: Diagnostic[] = [];
  const role = { directory: "/shop", home: "/home/ada", path: "/shop/.codingcode/hooks.yaml", layer };
  const file = parse(viewOf(config), (diagnostic) => diagnostics.push(diagnostic), role);
  const layered: LayeredHookFile = { ...file, role };
  return { file, layered, diagnostics };
};

/** Code and place of each diagnostic; the place is the path in the file. */
const told = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ code, source }) => [code, source?.file.replace("role.yaml:", "")]);

describe("a hook", () => {
  it("becomes a declaration, with the scripts that its command names", () => {
    const { file, diagnostics } = fileOf({ hooks: [{ ...valid, description: "Keeps watch", priority: 5 }] });
    expect(diagnostics).toEqual([]);
    expect(file.declarations).toMatchObject([
      {
        name: "guard",
        description: "Keeps watch",
        points: ["tool.approval.pre"],
        work: {
          kind: "command",
          text: "node ./scripts/guard.mjs --strict",
          scripts: ["/shop/scripts/guard.mjs"],
        },
        entry: { priority: 5, layer: "project" },
      },
    ]);
  });

  it.each<[what: string, entry: object, code: string, place: string]>([
    ["no name", { name: undefined }, "CONFIG_INVALID", "hooks.0.name"],
    ["no point", { point: undefined }, "CONFIG_INVALID", "hooks.0.point"],
    ["a point that does not exist", { point: "tool.aproval.pre" }, "HOOK_EVENT_UNKNOWN", "hooks.0.point"],
    ["a point that every object has", { point: "constructor" }, "HOOK_EVENT_UNKNOWN", "hooks.0.point"],
    ["a point that is not fired", { point: "plan.ready" }, "HOOK_EVENT_UNSUPPORTED", "hooks.0.point"],
    ["another type", { type: "Decision" }, "CONFIG_INVALID", "hooks.0.type"],
    ["no command", { command: undefined }, "CONFIG_INVALID", "hooks.0.command"],
    ["an empty command", { command: "" }, "CONFIG_INVALID", "hooks.0.command"],
    ["arguments in one text", { args: "-v" }, "CONFIG_INVALID", "hooks.0.args"],
    ["a number among the arguments", { args: ["-n", 3] }, "CONFIG_INVALID", "hooks.0.args.1"],
    ["a number in the environment", { env: { DEPTH: 3 } }, "CONFIG_INVALID", "hooks.0.env.DEPTH"],
    ["a priority in words", { priority: "high" }, "CONFIG_INVALID", "hooks.0.priority"],
    ["enabled in words", { enabled: "yes" }, "CONFIG_INVALID", "hooks.0.enabled"],
    ["no time", { timeout: 0 }, "CONFIG_INVALID", "hooks.0.timeout"],
    ["another meaning of failure", { onFailure: "allow" }, "CONFIG_INVALID", "hooks.0.onFailure"],
  ])("with %s is not run, which is told at its place", (_what, entry, code, place) => {
    const { file, diagnostics } = fileOf({
      hooks: [
        { ...valid, ...entry },
        { ...valid, name: "sound" },
      ],
    });
    expect(told(diagnostics)).toEqual([[code, place]]);
    const standing = file.declarations.filter(({ refused }) => refused === undefined);
    expect(standing.map(({ name }) => name)).toEqual(["sound"]);
  });

  it.each([
    ["null", null],
    ["text", "node guard.mjs"],
    ["a list", [valid]],
  ])("that is %s is not run", (_what, item) => {
    const { file, diagnostics } = fileOf({ hooks: [item] });
    expect(told(diagnostics)).toEqual([["CONFIG_INVALID", "hooks.0"]]);
    expect(file.declarations).toEqual([]);
  });

  it.each<[what: string, entry: object, code: string, place: string, hint: string]>([
    ["a key that is misspelt", { prioritty: 3 }, "CONFIG_KEY_UNKNOWN", "hooks.0.prioritty", '"priority"'],
    ["seconds for its time", { timeout: 30 }, "HOOK_UNIT_SUSPECT", "hooks.0.timeout", "30000"],
    [
      "nothing to decide",
      { point: "session.save.before" },
      "HOOK_FEATURE_UNSUPPORTED",
      "hooks.0.type",
      "observer",
    ],
    [
      "a denial that it can't make",
      { type: "observer", onFailure: "deny" },
      "HOOK_FEATURE_UNSUPPORTED",
      "hooks.0.onFailure",
      "decision",
    ],
    ["no word on whether it is enabled", { enabled: undefined }, "HOOK_ENABLED_DEFAULTED", "hooks.0", "true"],
  ])("with %s runs, and that is told with a hint", (_what, entry, code, place, hint) => {
    const { file, diagnostics } = fileOf({ hooks: [{ ...valid, ...entry }] });
    expect(told(diagnostics)).toEqual([[code, place]]);
    expect(diagnostics[0]?.hint).toContain(hint);
    expect(file.declarations).toHaveLength(1);
  });
});

describe("a guard that is broken", () => {
  it.each<[what: string, entry: object]>([
    ["an unknown type", { onFailure: "deny", type: "decide" }],
    ["no command", { onFailure: "deny", command: undefined }],
    ["an unknown meaning of failure", { onFailure: "block" }],
    ["a misspelt key", { onfailure: "deny" }],
  ])("by %s stands at its point as refused", (_what, entry) => {
    const [declaration] = fileOf({ hooks: [{ ...valid, ...entry }] }).file.declarations;
    expect(declaration).toMatchObject({
      points: ["tool.approval.pre"],
      refused: "its declaration is not valid",
      entry: { onFailure: "deny", type: "decision" },
    });
  });

  it("is none where it is only told, says that it goes on, or is for no point", () => {
    const hooks = [
      { ...valid, type: "observer", onFailure: "deny", command: 3 },
      { ...valid, name: "on", onFailure: "continue", command: 3 },
      { ...valid, name: "nowhere", onFailure: "deny", point: "nowhere" },
    ];
    expect(fileOf({ hooks }).file.declarations).toEqual([]);
  });
});

describe("a file", () => {
  it.each([
    ["nothing in it", {}, "CONFIG_EMPTY"],
    ["nothing under hooks", { hooks: null }, "CONFIG_EMPTY"],
    ["a map under hooks", { hooks: { guard: valid } }, "CONFIG_INVALID"],
    ["text under hooks", { hooks: "guard" }, "CONFIG_INVALID"],
  ])("with %s declares nothing, which is told", (_what, config, code) => {
    const { file, diagnostics } = fileOf(config);
    expect(file.declarations).toEqual([]);
    expect(told(diagnostics)).toEqual([[code, "hooks"]]);
  });

  it("with an empty list has nothing to tell", () => {
    expect(fileOf({ hooks: [] }).diagnostics).toEqual([]);
  });

  it("with one name twice tells so, and keeps both", () => {
    const { file, diagnostics } = fileOf({ hooks: [valid, valid] });
    expect(told(diagnostics)).toEqual([["NAME_DUPLICATE", "hooks.1.name"]]);
    expect(file.declarations).toHaveLength(2);
  });
});

describe("a project's entry", () => {
  const global = fileOf({ hooks: [valid, { ...valid, name: "other" }] }, "global").layered;
  const standing = (...hooks: readonly unknown[]) => {
    const { layered, diagnostics } = fileOf({ hooks });
    const names = merge([global, layered]).map(
      ({ name, entry }) => `${(entry as { layer: string }).layer} ${name}`,
    );
    return { names, codes: diagnostics.map(({ code }) => code) };
  };

  it.each<[what: string, entry: object, names: readonly string[], codes: readonly string[]]>([
    ["of a global name replaces it", valid, ["global other", "project guard"], []],
    [
      "of a new name stands beside",
      { ...valid, name: "new" },
      ["global guard", "global other", "project new"],
      [],
    ],
    ["that only switches a name off does so", { name: "guard", enabled: false }, ["global other"], []],
    ["that is whole and off takes the place, too", { ...valid, enabled: false }, ["global other"], []],
    [
      "that switches off what there is not changes nothing",
      { name: "gone", enabled: false },
      ["global guard", "global other"],
      ["HOOK_SWITCH_UNKNOWN"],
    ],
    [
      "that is whole, off and new needs nothing to replace",
      { ...valid, name: "new", enabled: false },
      ["global guard", "global other"],
      [],
    ],
    [
      "that is broken leaves the global one in its place",
      { ...valid, type: "decide" },
      ["global guard", "global other"],
      ["CONFIG_INVALID"],
    ],
  ])("%s", (_what, entry, names, codes) => {
    expect(standing(entry)).toEqual({ names, codes });
  });
});
