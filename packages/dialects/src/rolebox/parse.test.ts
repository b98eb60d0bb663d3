import { describe, expect, it } from "vitest";
import { parsed, viewOf } from "./fixtures/declare.js";
import { parse } from "./parse.js";

const valid = { name: "lint", events: ["chat.message"], module: "hooks/lint.js" };
const custom = (...list: unknown[]) => parsed({ hooks: { custom: list } });

describe("a valid hook", () => {
  it("becomes a declaration with rolebox's defaults", () => {
    const { file, diagnostics } = custom({ ...valid, description: "Checks style" });
    expect(diagnostics).toEqual([]);
    expect(file.declarations).toEqual([
      {
        name: "lint",
        description: "Checks style",
        points: ["chat.message"],
        work: {
          kind: "module",
          specifier: "hooks/lint.js",
          directory: "/role",
          source: expect.objectContaining({ file: "role.yaml:hooks.custom.0.module" }),
        },
        source: expect.objectContaining({ file: "role.yaml:hooks.custom.0" }),
        entry: expect.objectContaining({
          priority: 50,
          phase: "after",
          mode: "apply",
          onFailure: "continue",
        }),
      },
    ]);
  });

  it("keeps what it says of itself", () => {
    const entry = {
      ...valid,
      config: { level: "strict", rules: ["no-eval"] },
      filter: { tools: ["write"], eventTypes: ["session.idle"] },
      events: ["tool.execute.after", "event"],
      priority: -3.5,
      phase: "before",
      mode: "shadow",
      onFailure: "deny",
      timeout: 250,
    };
    expect(custom(entry)).toMatchObject({ diagnostics: [], file: { declarations: [{ entry }] } });
  });

  it("says where it is to run, with the place of that", () => {
    const { file, diagnostics } = custom({ ...valid, isolation: "checks" });
    expect(diagnostics).toEqual([]);
    const isolation = {
      name: "checks",
      source: expect.objectContaining({ file: "role.yaml:hooks.custom.0.isolation" }),
    };
    expect(file.declarations).toMatchObject([{ isolation, entry: { isolation: "checks" } }]);
    expect(custom(valid).file.declarations[0]).not.toHaveProperty("isolation");
  });

  it.each([["hooks/prüfung.js"], ["/abs/hooks/lint.js"], ["../shared/lint.mjs"], ["@acme/hooks"]])(
    "hands on the module %s as it is written, for it is relative to the file",
    (module) => {
      expect(custom({ ...valid, module }).file.declarations).toMatchObject([{ work: { specifier: module } }]);
    },
  );
});

describe("a hook that is not valid", () => {
  it.each<[what: string, item: unknown, place: string, message: string]>([
    ["null", null, "0", "hooks.custom[0] must be a mapping with name, events and module, but is null."],
    [
      "a string",
      "lint",
      "0",
      `hooks.custom[0] must be a mapping with name, events and module, but is a string ("lint").`,
    ],
    [
      "a list",
      [valid],
      "0",
      "hooks.custom[0] must be a mapping with name, events and module, but is an array of 1.",
    ],
    [
      "no name",
      { ...valid, name: undefined },
      "0.name",
      "hooks.custom[0].name is missing; it must be the hook's name.",
    ],
    [
      "a number for a name",
      { ...valid, name: 7 },
      "0.name",
      "hooks.custom[0].name must be the hook's name, but is the number 7.",
    ],
    [
      "an empty name",
      { ...valid, name: "" },
      "0.name",
      `hooks.custom[0].name of hook "" must be the hook's name, but is a string ("").`,
    ],
    [
      "no module",
      { ...valid, module: undefined },
      "0.module",
      `hooks.custom[0].module of hook "lint" is missing; it must be the path of the hook's module.`,
    ],
    [
      "no events",
      { ...valid, events: undefined },
      "0.events",
      `hooks.custom[0].events of hook "lint" is missing; it must be a list of event names.`,
    ],
    [
      "one event without a list",
      { ...valid, events: "event" },
      "0.events",
      `hooks.custom[0].events of hook "lint" must be a list of event names, but is a string ("event").`,
    ],
    [
      "an event that is a number",
      { ...valid, events: ["event", 3] },
      "0.events.1",
      `hooks.custom[0].events[1] of hook "lint" must be a string, but is the number 3.`,
    ],
    [
      "a priority in words",
      { ...valid, priority: "high" },
      "0.priority",
      `hooks.custom[0].priority of hook "lint" must be a finite number, but is a string ("high").`,
    ],
    [
      "a priority without end",
      { ...valid, priority: Number.POSITIVE_INFINITY },
      "0.priority",
      `hooks.custom[0].priority of hook "lint" must be a finite number, but is the number Infinity.`,
    ],
    [
      "another phase",
      { ...valid, phase: "during" },
      "0.phase",
      `hooks.custom[0].phase of hook "lint" must be before or after, but is a string ("during").`,
    ],
    [
      "a filter that is a list",
      { ...valid, filter: ["write"] },
      "0.filter",
      `hooks.custom[0].filter of hook "lint" must be a mapping with tools or eventTypes, but is an array of 1.`,
    ],
    [
      "one tool without a list",
      { ...valid, filter: { tools: "write" } },
      "0.filter.tools",
      `hooks.custom[0].filter.tools of hook "lint" must be a list of tool names, but is a string ("write").`,
    ],
    [
      "an isolation that is no name",
      { ...valid, isolation: 3 },
      "0.isolation",
      `hooks.custom[0].isolation of hook "lint" must be inline, worker, process or the name of a group, but is the number 3.`,
    ],
    [
      "a negative timeout",
      { ...valid, timeout: -1 },
      "0.timeout",
      `hooks.custom[0].timeout of hook "lint" must be a positive number of milliseconds, but is the number -1.`,
    ],
    [
      "another mode",
      { ...valid, mode: "dry" },
      "0.mode",
      `hooks.custom[0].mode of hook "lint" must be apply or shadow, but is a string ("dry").`,
    ],
  ])("is reported where it stands, and costs only itself: %s", (_what, item, place, message) => {
    const { file, diagnostics } = custom(item, { ...valid, name: "neighbour" });
    expect(file.declarations.map(({ name }) => name)).toEqual(["neighbour"]);
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: "CONFIG_INVALID",
        severity: "error",
        message,
        source: { file: `role.yaml:hooks.custom.${place}`, line: 1, column: 1 },
        frame: `frame of role.yaml:hooks.custom.${place}`,
      }),
    ]);
  });

  it("has every one of its faults reported", () => {
    expect(custom({ name: 1, events: {}, module: null }).diagnostics).toHaveLength(3);
  });

  it.each([
    [{ events: "event" }, "Write a list: events: [event]."],
    [{ phase: "befor" }, "Did you mean before?"],
    [{ onFailure: "denny" }, "Did you mean deny?"],
  ])("comes with a hint: %j", (wrong, hint) => {
    expect(custom({ ...valid, ...wrong }).diagnostics).toMatchObject([{ hint }]);
  });
});

describe("what surrounds the hooks", () => {
  it.each<[what: string, config: unknown]>([
    ["no hooks", {}],
    ["hooks without a value", { hooks: null }],
    ["an empty mapping", { hooks: {} }],
    ["custom without a value", { hooks: { custom: null, builtin: null } }],
    ["an empty list", { hooks: { custom: [] } }],
  ])("may be nothing: %s", (_what, config) => {
    expect(parsed(config)).toEqual({ file: { declarations: [], builtin: new Map() }, diagnostics: [] });
  });

  it.each<[what: string, config: unknown, place: string]>([
    ["hooks is a list", { hooks: [valid] }, "hooks"],
    ["hooks is a word", { hooks: "on" }, "hooks"],
    ["custom is a mapping", { hooks: { custom: { lint: valid } } }, "hooks.custom"],
    ["custom is a word", { hooks: { custom: "lint.js" } }, "hooks.custom"],
    ["builtin is a list", { hooks: { builtin: ["recovery"] } }, "hooks.builtin"],
  ])("is reported if it has another form: %s", (_what, config, place) => {
    const { file, diagnostics } = parsed(config);
    expect(file.declarations).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: "CONFIG_INVALID", source: { file: `role.yaml:${place}` } }]);
  });

  it("leaves the other keys of hooks to others", () => {
    const view = viewOf({ hooks: { custom: [valid], builtin: {}, recovery: { max_attempts: 2 } } });
    parse(view, () => undefined);
    expect(view.paths).toEqual(["hooks.custom", "hooks.builtin"]);
  });

  it.each([[null], [[valid]], ["on"]])("counts as read where it is none: %j", (hooks) => {
    const view = viewOf({ hooks });
    parse(view, () => undefined);
    expect(view.paths).toEqual(["hooks"]);
  });

  it("reads the flags of built-in hooks, each for itself", () => {
    const { file, diagnostics } = parsed({
      hooks: { builtin: { recovery: true, guard: false, idle: "yes", constructor: true } },
    });
    expect([...file.builtin].map(([name, { enabled }]) => [name, enabled])).toEqual([
      ["recovery", true],
      ["guard", false],
      ["constructor", true],
    ]);
    expect(diagnostics).toMatchObject([
      {
        code: "CONFIG_INVALID",
        message: `hooks.builtin.idle must be true or false, but is a string ("yes").`,
      },
    ]);
  });
});

describe("a hook that is valid and yet not as it was meant", () => {
  const code = (entry: Record<string, unknown>) =>
    custom({ ...valid, ...entry }).diagnostics.map(({ code, severity, hint }) => [code, severity, hint]);
  const points = (events: unknown[]) =>
    custom({ ...valid, events }).file.declarations.map((declaration) => declaration.points);

  it("names a key that is not read, and the one that was meant", () => {
    expect(code({ prioritiy: 3 })).toEqual([["CONFIG_KEY_UNKNOWN", "warning", "Did you mean priority?"]]);
    expect(code({ filter: { tool: ["write"] } })).toEqual([
      ["CONFIG_KEY_UNKNOWN", "warning", "Did you mean tools?"],
    ]);
    expect(code({ retries: 3 })).toMatchObject([
      ["CONFIG_KEY_UNKNOWN", "warning", expect.stringContaining("timeout")],
    ]);
  });

  it("names an event that does not exist, and runs for the others", () => {
    expect(code({ events: ["tool.execute.afer", "event"] })).toEqual([
      ["HOOK_EVENT_UNKNOWN", "error", "Did you mean tool.execute.after?"],
    ]);
    expect(points(["tool.execute.afer", "event"])).toEqual([["event"]]);
    expect(points(["constructor", "toString"])).toEqual([[]]);
    expect(code({ events: ["session.start"] })).toMatchObject([
      ["HOOK_EVENT_UNKNOWN", "error", expect.stringContaining("chat.message")],
    ]);
  });

  it("names an event that is listed twice, and runs once", () => {
    expect(code({ events: ["event", "event"] })).toMatchObject([
      ["HOOK_EVENT_DUPLICATE", "warning", "Remove one of the two."],
    ]);
    expect(points(["event", "chat.message", "event"])).toEqual([["event", "chat.message"]]);
  });

  it("keeps a hook without events for its life cycle", () => {
    expect(code({ events: [] })).toMatchObject([
      ["HOOK_EVENTS_EMPTY", "warning", expect.stringContaining("chat.message")],
    ]);
    expect(points([])).toEqual([[]]);
  });

  it.each<[what: string, events: string[], filter: Record<string, string[]>, codes: string[]]>([
    ["tools on a tool event", ["tool.execute.before"], { tools: ["write"] }, []],
    ["tools on one of several events", ["event", "tool.execute.after"], { tools: ["write"] }, []],
    ["tools elsewhere", ["chat.message", "event"], { tools: ["write"] }, ["HOOK_FILTER_IGNORED"]],
    [
      "event types elsewhere",
      ["tool.execute.after"],
      { eventTypes: ["session.idle"] },
      ["HOOK_FILTER_IGNORED"],
    ],
    ["an empty list", ["event"], { eventTypes: [] }, ["HOOK_FILTER_EMPTY"]],
    ["an empty list elsewhere", ["event"], { tools: [] }, ["HOOK_FILTER_IGNORED"]],
  ])("judges a filter by the hook's events: %s", (_what, events, filter, codes) => {
    expect(code({ events, filter }).map(([found]) => found)).toEqual(codes);
  });

  it("keeps both of two hooks with one name, and says so", () => {
    const { file, diagnostics } = custom(valid, { ...valid, module: "other.js" });
    expect(file.declarations).toHaveLength(2);
    expect(diagnostics).toMatchObject([
      { code: "NAME_DUPLICATE", severity: "warning", source: { file: "role.yaml:hooks.custom.1.name" } },
    ]);
  });
});
