import { stripVTControlCharacters } from "node:util";
import type { TraceEntry } from "@hardpoint/core";
import type { Outcome, RunResult } from "@hardpoint/hooks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPalette } from "../cli/palette.js";
import type { Happening, PointRecord } from "../run/happening.js";
import type { Summary } from "../run/summary.js";
import { createTimeline } from "./timeline.js";

const show = (happenings: readonly Happening[], colours = false, width = 100): readonly string[] => {
  const lines: string[] = [];
  const timeline = createTimeline({ paint: createPalette(colours), width }, (line) => void lines.push(line));
  for (const happening of happenings) timeline(happening);
  return lines;
};

const entry = (hook: string, more: Partial<TraceEntry<Outcome>> = {}): TraceEntry<Outcome> => ({
  hook,
  origin: "role.yaml",
  dialect: "rolebox",
  phase: "after",
  mode: "apply",
  status: "silent",
  ms: 0.12,
  ...more,
});

const applied: RunResult = {
  reasons: [],
  skip: false,
  retry: false,
  payload: { tool: "bash", args: {}, callId: "c" },
  rewrote: { input: false, output: false },
  injections: [],
  notices: [],
  failures: [],
};

const point = (
  name: string,
  entries: readonly TraceEntry<Outcome>[],
  result: Partial<RunResult> = {},
): Happening => {
  const record: PointRecord = {
    id: 1,
    time: 0,
    generation: 1,
    ms: 1,
    point: name,
    entries,
    applied: { ...applied, ...result },
  };
  return { type: "point", record };
};

const call: Happening = { type: "call", call: { id: "c", tool: "bash", args: { command: "node --test" } } };

const opening: Happening = {
  type: "run",
  role: "keeper",
  directory: "roles/keeper",
  model: "recorded session, 2 replies",
  hooks: [
    { name: "guard", module: "hooks/guard.js", loaded: true },
    { name: "broken", module: "hooks/broken.js", loaded: false },
  ],
  system: ["Be good.", "<stack>unknown</stack>"],
};

const summary: Summary = {
  status: "done",
  turns: 1,
  steps: 2,
  calls: { done: 1, skipped: 1, denied: 0, failed: 0 },
  hooks: { said: 1, failed: 1 },
  tasks: { done: 0, unfinished: 0 },
  problems: [],
};

it("begins with who runs, with what", () => {
  expect(show([opening])).toEqual([
    "keeper  roles/keeper",
    "recorded session, 2 replies · 1 of 2 hooks loaded",
  ]);
});

describe("a point", () => {
  it("takes no line when no hook ran", () => {
    expect(
      show([
        point("agent.step.before", []),
        point("event", [entry("a", { status: "passed-over", whyNot: "filter" })]),
      ]),
    ).toEqual([]);
  });

  it("takes one line when no hook had anything to say", () => {
    expect(show([point("tool.execute.after", [entry("a"), entry("b")])])).toEqual([
      "    tool.execute.after · a, b: nothing to say",
    ]);
  });

  it("shows each hook in order, what it said, and what came of it", () => {
    const lines = show([
      call,
      point(
        "tool.execute.before",
        [
          entry("short", {
            phase: "before",
            status: "said",
            said: { input: { command: "node --test --dot" } },
            given: { input: { command: "node --test" } },
          }),
          entry("quiet"),
          entry("guard", {
            status: "said",
            said: {
              control: "skip",
              output: "not run",
              inject: [{ text: "no\ntests", target: "system", when: "next" }],
            },
          }),
          entry("last", { status: "passed-over", whyNot: "settled" }),
        ],
        {
          skip: true,
          injections: [{ text: "no\ntests", target: "system", when: "next", hook: "guard", phase: "after" }],
        },
      ),
    ]);
    expect(lines.map((line) => line.replace(/ +0\.1 ms$/, ""))).toEqual([
      "  bash     $ node --test",
      "    tool.execute.before",
      "      before  short  rewrite",
      '                     command: "node --test" → "node --test --dot"',
      "      after   quiet  nothing to say",
      '      after   guard  skip, inject "no tests"',
      "      after   last   passed over: settled",
      "      ⇒ the call is skipped, 1 for the next system prompt",
    ]);
  });

  it("names the module of a hook that failed", () => {
    const failure = { kind: "throw", message: "onToolAfter() threw: no" } as const;
    const lines = show([
      opening,
      point("tool.execute.after", [entry("guard", { status: "failed", failure })]),
    ]);
    expect(lines.join("\n")).toContain("failed (throw), contained: onToolAfter() threw: no");
    expect(lines.join("\n")).toContain("in hooks/guard.js");
  });

  it("says where a hook ran, unless that was the host's own thread", () => {
    const away = [entry("a", { isolate: "process" }), entry("own", { isolate: "inline" })];
    expect(show([point("event", away)])).toEqual(["    event · a (process), own: nothing to say"]);
    const lines = show([point("event", [...away, entry("b", { status: "said", said: { flow: "stop" } })])]);
    expect(lines.map((line) => line.replace(/ +0\.1 ms$/, "")).slice(1)).toEqual([
      "      after   a (process)  nothing to say",
      "      after   own          nothing to say",
      expect.stringMatching(/^ {6}after {3}b {12}/),
    ]);
  });

  it("says that nothing of a shadow hook was applied", () => {
    const lines = show([
      point("tool.approval.pre", [
        entry("a", { mode: "shadow", status: "said", said: { verdict: "deny", reason: "r" } }),
      ]),
    ]);
    expect(lines.join("\n")).toContain("in shadow, not applied: deny: r");
  });
});

describe("the system prompt", () => {
  const rewriting = (system: readonly string[], given = ["Be good.", "<stack>unknown</stack>"]): Happening =>
    point("system.transform", [
      entry("rules", { status: "said", said: { input: system }, given: { input: given } }),
    ]);
  const rewritten = ["Be good.", "<stack>Node</stack>", "<rules/>"];

  it("shows what a hook changed in it once, and then that it did so again", () => {
    const lines = show([opening, rewriting(rewritten), rewriting(rewritten)]);
    expect(lines.filter((line) => /[-+] </.test(line)).map((line) => line.trim())).toEqual([
      "- <stack>unknown</stack>",
      "+ <stack>Node</stack>",
      "+ <rules/>",
    ]);
    expect(lines.at(-1)).toBe("    system.transform  as before");
  });

  it("does not put down to a hook what was drained into it", () => {
    const injection = {
      text: "remember\nthis",
      target: "system",
      when: "next",
      hook: "x",
      phase: "after",
    } as const;
    const lines = show([
      opening,
      point("tool.execute.after", [entry("x")], { injections: [injection] }),
      // The core drained it before this hook's phase began.
      rewriting([...rewritten, injection.text], ["Be good.", "<stack>unknown</stack>", injection.text]),
      { type: "system", drained: [injection.text] },
    ]);
    expect(lines.filter((line) => line.includes("remember"))).toEqual(["  prompt   + remember this"]);
  });
});

it.each([
  ["info", "all is well", undefined, "  log      all is well"],
  ["info", "checked", { files: 2 }, '  log      checked {"files":2}'],
  ["warn", "disk is full", { free: 0 }, '  log      warn: disk is full {"free":0}'],
  ["info", "it waits", { hook: "h", point: "event", session: "s" }, "  log      it waits (h at event)"],
  ["error", "no", "why", '  log      error: no "why"'],
] as const)("shows what is logged at %s with its level and fields", (level, message, fields, line) => {
  expect(show([{ type: "log", level, message, ...(fields === undefined ? {} : { fields }) }])).toEqual([
    line,
  ]);
});

it("tells of the replies of a recording that were not used", () => {
  const unused = { replies: 2, answers: 1 };
  expect(show([{ type: "summary", summary: { ...summary, unused } }]).at(-1)).toBe(
    "  2 replies and 1 answer of the recording were not used.",
  );
});

it("shows a condition as a tree with the truth of each part", () => {
  const lines = show([
    {
      type: "condition",
      use: "gate",
      answer: {
        text: "all",
        truth: false,
        parts: [
          { text: "not", truth: true, parts: [{ text: "a", truth: false }] },
          { text: "b", truth: "unknown", failure: { kind: "throw", message: "it threw" } },
          { text: "c(x)", truth: false },
          { text: "d" },
        ],
      },
    },
  ]);
  expect(lines).toEqual([
    "  gate     ✗ all",
    "             ✓ not",
    "               ✗ a",
    "             ? b  it threw",
    "             ✗ c(x)",
    "             · d  not asked, it was settled",
  ]);
});

it.each([
  ["done", "exit 0\na\nb", 1, "    → exit 0 (+2 lines)"],
  ["done", "exit 0\na\n", 3, "    → exit 0 (+1 line) after 3 attempts"],
  ["failed", "no such file", 1, "    → failed no such file"],
  ["denied", "Denied by guard.", 0, "    → denied Denied by guard."],
] as const)("shows how a call ended: %s %j", (status, content, attempts, line) => {
  const { call: asked } = call as Extract<Happening, { type: "call" }>;
  expect(show([{ type: "result", call: asked, status, content, attempts }])).toEqual([line]);
});

it("ends with what is broken, where, and how to mend it", () => {
  const problem = {
    code: "MODULE_SYNTAX",
    severity: "error",
    message: "hooks/broken.js has a syntax error.",
    source: { file: "hooks/broken.js", line: 3, column: 7 },
    frame: "> 3 | x",
    hint: "Mend it.",
  } as const;
  expect(show([{ type: "summary", summary: { ...summary, problems: [problem] } }])).toEqual([
    "",
    "✓ done  1 turn · 2 steps · 2 calls (1 skipped) · hooks spoke once · failed once",
    "",
    "1 thing is broken, and was contained: the run went on without it.",
    "",
    "  ✗ hooks/broken.js has a syntax error. MODULE_SYNTAX",
    "      at hooks/broken.js:3:7",
    "      > 3 | x",
    "      hint: Mend it.",
  ]);
});

it("cuts texts in the same place however long a hook took", () => {
  const said = { inject: [{ text: "x".repeat(200), target: "system", when: "next" }] } as const;
  const cut = [0.1, 12, 345, 6789].map((ms) => {
    const [, line = ""] = show([point("chat.message", [entry("a", { status: "said", said, ms })])]);
    return line.slice(0, line.indexOf("…"));
  });
  expect(new Set(cut).size).toBe(1);
});

it("keeps within its width, and has colours only where they are wanted", () => {
  const text = fc.string({ maxLength: 300, unit: "grapheme-ascii" });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 60, max: 140 }), (first, second, width) => {
      const happenings: Happening[] = [
        { type: "turn", turn: 1, cause: "task", text: first },
        { type: "call", call: { id: "c", tool: "bash", args: { command: first } } },
        point("tool.execute.before", [
          entry("guard", { status: "said", said: { input: { command: second }, notice: first } }),
        ]),
        { type: "log", level: "info", message: second },
      ];
      const plain = show(happenings, false, width);
      expect(Math.max(...plain.map((line) => line.length))).toBeLessThanOrEqual(width);
      expect(plain.map(stripVTControlCharacters)).toEqual(plain);
      expect(show(happenings, true, width).map(stripVTControlCharacters)).toEqual(plain);
    }),
  );
});
