import type { Diagnostic } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { viewOf } from "../rolebox/fixtures/declare.js";
import type { ClaudeHook } from "./claude-hook.js";
import type { Layer } from "./files.js";
import { merge } from "./merge.js";
import { parse } from "./parse.js";

/** In the order in which the files are read. */
const order: readonly Layer[] = ["managed", "user", "plugin", "project", "local"];

const merged = (configs: Readonly<Partial<Record<Layer, object>>>) => {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const files = order.flatMap((layer) => {
    const config = configs[layer];
    if (config === undefined) return [];
    const role = { directory: "/shop", home: "/home/ada", path: `/${layer}.json`, layer };
    return [{ ...parse(viewOf(config), report, role), role }];
  });
  const hooks = merge(files, report).map(({ entry }) => entry as ClaudeHook);
  return { hooks, layers: hooks.map(({ layer }) => layer), codes: diagnostics.map(({ code }) => code) };
};

const stop = (command: string, more: object = {}) => ({
  hooks: { Stop: [{ hooks: [{ type: "command", command, ...more }] }] },
});

describe("hooks of several files", () => {
  it("stand side by side, in the order of the files", () => {
    const { layers } = merged({
      local: stop("e"),
      project: stop("d"),
      plugin: stop("c"),
      user: stop("b"),
      managed: stop("a"),
    });
    expect(layers).toEqual(order);
  });

  it("that are alike are one, with all of their matchers", () => {
    const groups = ["Edit", "Write"].map((matcher) => ({
      matcher,
      hooks: [{ type: "command", command: "x" }],
    }));
    const { hooks } = merged({
      user: { hooks: { PreToolUse: groups } },
      local: { hooks: { PreToolUse: groups } },
    });
    expect(hooks.map(({ matchers }) => matchers.map(({ matcher }) => matcher))).toEqual([
      ["Edit", "Write", "Edit", "Write"],
    ]);
  });

  it.each<[what: string, more: object]>([
    ["arguments", { args: [] }],
    ["a timeout", { timeout: 5 }],
    ["an if", { if: "Bash" }],
    ["a shell", { shell: "bash" }],
    ["what happens when it fails", { onFailure: "block" }],
  ])("that differ in %s are two", (_what, more) => {
    expect(merged({ user: stop("x"), project: stop("x", more) }).layers).toEqual(["user", "project"]);
  });

  it("that differ in what is shown while they run are one", () => {
    expect(merged({ user: stop("x"), project: stop("x", { statusMessage: "…" }) }).layers).toEqual(["user"]);
  });

  it("of a plugin are its own", () => {
    expect(merged({ user: stop("x"), plugin: stop("x") }).layers).toEqual(["user", "plugin"]);
  });
});

describe("settings", () => {
  const all = {
    managed: stop("a"),
    user: stop("b"),
    plugin: stop("c"),
    project: stop("d"),
    local: stop("e"),
  };
  const off = { disableAllHooks: true };

  it.each<[what: string, more: Readonly<Partial<Record<Layer, object>>>, left: readonly Layer[]]>([
    ["of the user switch all but managed hooks off", { user: off }, ["managed"]],
    ["of the project do", { project: off }, ["managed"]],
    ["of a plugin do nothing", { plugin: off }, order],
    ["of a closer file go before the user's", { user: off, local: { disableAllHooks: false } }, order],
    ["that are managed switch all off", { managed: off }, []],
    ["that are managed go before all", { managed: { disableAllHooks: false }, local: off }, order],
    [
      "that are managed may let managed hooks alone run",
      { managed: { allowManagedHooksOnly: true } },
      ["managed"],
    ],
    ["of a user may not ask that", { user: { allowManagedHooksOnly: true } }, order],
  ])("%s", (_what, more, left) => {
    const configs = Object.fromEntries(order.map((layer) => [layer, { ...all[layer], ...more[layer] }]));
    const { layers, codes } = merged(configs);
    expect(layers).toEqual(left);
    // One for each file whose hooks are off.
    expect(codes).toEqual(Array(order.length - left.length).fill("HOOKS_SWITCHED_OFF"));
  });

  it("of http hooks are those of the strongest file that has them, and hold for all", () => {
    const { hooks } = merged({
      ...all,
      user: { ...stop("b"), allowedHttpHookUrls: ["https://a/*"], httpHookAllowedEnvVars: ["A"] },
      local: { ...stop("e"), allowedHttpHookUrls: ["https://b/*"] },
    });
    for (const { limits } of hooks)
      expect(limits).toEqual({ allowedHttpHookUrls: ["https://b/*"], httpHookAllowedEnvVars: ["A"] });
  });
});
