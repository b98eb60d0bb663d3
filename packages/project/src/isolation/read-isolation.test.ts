import type { Diagnostic } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { parseConfig } from "../config/parse-config.js";
import { readIsolation } from "./read-isolation.js";

const read = (text: string) => {
  const diagnostics: Diagnostic[] = [];
  const { documents } = parseConfig(text, "role.yaml", "/roles/lead");
  const isolation = readIsolation(documents[0].view, (one) => diagnostics.push(one));
  return { isolation, diagnostics, unread: documents[0].unread() };
};

describe("isolation of a configuration", () => {
  it.each([
    ["", undefined],
    ["isolation:\n", undefined],
    ["isolation: worker\n", "worker"],
    ["isolation: {default: process}\n", "process"],
    ["isolation: {groups: {checks: {kind: worker}}}\n", undefined],
    ["isolation: {default: checks, groups: {checks: {kind: worker}}}\n", "checks"],
  ])("%j has the default %s, and all of it is read", (text, expected) => {
    const { isolation, diagnostics, unread } = read(text);
    expect([diagnostics, unread, isolation.isBroken]).toEqual([[], [], false]);
    expect(isolation.default).toBe(expected);
  });

  it("has paths that are relative to the file, and a process where a group names no kind", () => {
    const { isolation, diagnostics } = read(`
isolation:
  groups:
    checks:
      { memoryMb: 64, callMs: 500, importMs: 0, read: [./data, /etc/hosts], write: [out], env: [CI], cwd: ., addons: true }
    bare:
    constructor: { kind: worker, memoryMb: 32 }
`);
    expect(diagnostics).toEqual([]);
    expect([...isolation.groups]).toEqual([
      [
        "checks",
        {
          name: "checks",
          kind: "process",
          memoryMb: 64,
          callMs: 500,
          importMs: 0,
          read: ["/roles/lead/data", "/etc/hosts"],
          write: ["/roles/lead/out"],
          env: ["CI"],
          cwd: "/roles/lead",
          addons: true,
        },
      ],
      ["bare", { name: "bare", kind: "process" }],
      ["constructor", { name: "constructor", kind: "worker", memoryMb: 32 }],
    ]);
  });

  it.each<[text: string, line: number, message: string, hint?: string]>([
    ["isolation: wroker\n", 1, `"isolation" names no isolate: wroker.`, `Did you mean "worker"?`],
    [
      "isolation: [worker]\n",
      1,
      `"isolation" must be one of inline, worker, process, or a map with default and groups, and is an array of 1.`,
    ],
    [
      "isolation:\n  default: chekcs\n  groups: {checks: {}}\n",
      2,
      `"isolation.default" must name an isolate or a group, and is a string ("chekcs").`,
      `Did you mean "checks"?`,
    ],
    [
      "isolation:\n  default: 3\n",
      2,
      `"isolation.default" must name an isolate or a group, and is the number 3.`,
      "There are: inline, worker, process.",
    ],
  ])("that can't be used is broken, so that nobody takes it for none: %j", (text, line, message, hint) => {
    const { isolation, diagnostics } = read(text);
    expect(isolation).toMatchObject({ isBroken: true });
    expect(isolation.default).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "CONFIG_INVALID", message, source: { line } }]);
    expect(diagnostics[0]?.hint).toBe(hint);
  });

  it.each<[entry: string, message: string]>([
    [
      "kind: thread",
      `"isolation.groups.checks.kind" must be inline, worker, process, but is a string ("thread").`,
    ],
    [
      "memoryMb: 0",
      `"isolation.groups.checks.memoryMb" must be a positive number of megabytes, but is the number 0.`,
    ],
    ["callMs: -1", `"isolation.groups.checks.callMs" must be 0 or more milliseconds, but is the number -1.`],
    ["read: ./data", `"isolation.groups.checks.read" must be a list of paths, but is a string ("./data").`],
    ["write: [1]", `"isolation.groups.checks.write[0]" must be text, but is the number 1.`],
    [
      "childProcesses: maybe",
      `"isolation.groups.checks.childProcesses" must be true or false, but is a string ("maybe").`,
    ],
    ["kind: worker, read: []", `"isolation.groups.checks.read" can't be kept in a worker.`],
    [
      "kind: worker, childProcesses: false",
      `"isolation.groups.checks.childProcesses" can't be kept in a worker.`,
    ],
    ["kind: inline, memoryMb: 5", `"isolation.groups.checks.memoryMb" can't be kept inline.`],
  ])("with a group of {%s} has that group, unusable", (entry, message) => {
    const { isolation, diagnostics } = read(`isolation:\n  groups:\n    other: {}\n    checks: {${entry}}\n`);
    expect(diagnostics).toMatchObject([{ code: "CONFIG_INVALID", message, source: { line: 4 } }]);
    expect([...isolation.groups]).toEqual([
      ["other", { name: "other", kind: "process" }],
      ["checks", undefined],
    ]);
    expect(isolation.isBroken).toBe(false);
  });

  it("has no group that is called like an isolate, and none of what is no map", () => {
    expect(read("isolation:\n  groups: {worker: {kind: inline}}\n")).toMatchObject({
      diagnostics: [{ code: "CONFIG_INVALID", source: { line: 2 } }],
    });
    expect(read("isolation:\n  groups: [checks]\n")).toMatchObject({
      diagnostics: [
        {
          code: "CONFIG_INVALID",
          message: `"isolation.groups" must be a map of groups, and is an array of 1.`,
        },
      ],
    });
  });

  it("says of a key that it does not have what was probably meant", () => {
    const { isolation, diagnostics } = read(
      "isolation:\n  defualt: worker\n  groups:\n    checks:\n      memoryMB: 64\n",
    );
    expect(diagnostics).toMatchObject([
      { code: "CONFIG_KEY_UNKNOWN", hint: `Did you mean "default"?`, source: { line: 2 } },
      { code: "CONFIG_KEY_UNKNOWN", hint: `Did you mean "memoryMb"?`, source: { line: 5 } },
    ]);
    expect(isolation.groups.get("checks")).toEqual({ name: "checks", kind: "process" });
    expect(isolation.isBroken).toBe(true);
    expect(read("isolation: {default: worker, gruops: {}}\n").isolation).toMatchObject({
      default: "worker",
      isBroken: false,
    });
  });
});
