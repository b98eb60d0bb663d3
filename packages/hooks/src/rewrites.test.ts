import type { Diagnostic } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import type { HookRules, Schedule } from "./hook-rules.js";
import { nativeRules } from "./native-rules.js";
import { defineRegistration } from "./registration.js";

const rulesOf = (id: string, order: Schedule["order"], rewrites: Schedule["rewrites"]): HookRules => ({
  ...nativeRules,
  id,
  schedule: () => ({ order, rewrites, settles: () => false }),
});

/** A hook that adds its name to the list in `args`. */
const adder = (name: string, rules: HookRules = nativeRules) =>
  defineRegistration({
    point: "tool.execute.before",
    name,
    rules,
    run: ({ args }) => ({ input: { names: [...(args.names as string[]), name] } }),
  });

const setup = (...registrations: ReturnType<typeof adder>[]) => {
  const diagnostics: Diagnostic[] = [];
  const hooks = createHooks({ report: (diagnostic) => diagnostics.push(diagnostic) });
  for (const registration of registrations) hooks.register(registration);
  const original = { tool: "bash", callId: "1", args: { names: [] as string[] } };
  const run = async () => {
    const result = await hooks.run("tool.execute.before", original);
    return result.payload.args.names;
  };
  return { run, diagnostics, original };
};

describe("rewrites", () => {
  it("chain: each hook sees what the one before made of it", async () => {
    const { run, diagnostics, original } = setup(adder("a"), adder("b"), adder("c"));
    expect(await run()).toEqual(["a", "b", "c"]);
    expect(diagnostics).toEqual([]);
    expect(original.args.names).toEqual([]);
  });

  it.each([
    ["sequential", "original"],
    ["parallel", "original"],
    ["parallel", "chain"],
  ] as const)("%s on the %s: the later one's is used, and the conflict is told once", async (order, mode) => {
    const rules = rulesOf("x", order, mode);
    const { run, diagnostics } = setup(adder("a", rules), adder("b", rules));
    expect(await run()).toEqual(["b"]);
    expect(await run()).toEqual(["b"]);
    expect(diagnostics).toMatchObject([
      {
        code: "HOOK_REWRITE_CONFLICT",
        message:
          'Hook "a" (host) and Hook "b" (host) rewrite "args" at tool.execute.before differently; the later one\'s is used.',
        hint: '"a" gave {"names":["a"]}; "b" gave {"names":["b"]}.',
      },
    ]);
  });

  it("are in conflict between two dialects, which both start from the same", async () => {
    const { run, diagnostics } = setup(
      adder("a1", rulesOf("a", "sequential", "chain")),
      adder("b1", rulesOf("b", "sequential", "chain")),
      adder("a2", rulesOf("a", "sequential", "chain")),
    );
    expect(await run()).toEqual(["b1"]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["HOOK_REWRITE_CONFLICT"]);
    expect(diagnostics[0]?.message).toContain('Hook "a2" (host) and Hook "b1" (host)');
  });

  it("are no conflict when they say the same", async () => {
    const rules = rulesOf("x", "parallel", "original");
    const same = { point: "tool.execute.before", rules, run: () => ({ input: { names: ["z"] } }) } as const;
    const { run, diagnostics } = setup({ ...same, name: "a" }, { ...same, name: "b" });
    expect(await run()).toEqual(["z"]);
    expect(diagnostics).toEqual([]);
  });

  it("go from stage to stage without conflict, built-in hooks being outermost", async () => {
    const { run, diagnostics } = setup(
      { ...adder("built-in after"), builtin: true, phase: "after" },
      { ...adder("after"), phase: "after" },
      adder("before"),
      { ...adder("built-in before"), builtin: true },
    );
    expect(await run()).toEqual(["built-in before", "before", "after", "built-in after"]);
    expect(diagnostics).toEqual([]);
  });

  it("replace what was produced where the point produces something", () => {
    const hooks = createHooks();
    for (const add of ["!", "?"]) {
      hooks.register({
        point: "tool.execute.after",
        name: add,
        run: ({ output }) => ({ output: `${output}${add}` }),
      });
    }
    const result = hooks.run("tool.execute.after", {
      tool: "t",
      args: {},
      callId: "1",
      output: "done",
      durationMs: 1,
      skipped: false,
    });
    expect(result).toMatchObject({ payload: { output: "done!?" }, rewrote: { input: false, output: true } });
    expect(result).not.toHaveProperty("output");
  });
});
