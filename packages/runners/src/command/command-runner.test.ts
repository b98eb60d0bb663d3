import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { json, node, nothing, sh, testFolder, testRunner } from "../fixtures/bench.js";
import type { CommandSpec } from "./command-spec.js";

describe("how a command ends", () => {
  it.each([0, 1, 2, 126, 127, 137])("tells exit code %i, with what was written", async (code) => {
    const run = await testRunner().run(sh(`echo out; echo err >&2; exit ${code}`), nothing);
    expect(run).toMatchObject({
      end: { kind: "exit", code },
      stdout: "out\n",
      stderr: "err\n",
      truncated: { stdout: 0, stderr: 0 },
      leftBehind: false,
    });
  });

  it("tells a signal that somebody else sent", async () => {
    const run = await testRunner().run(sh("echo before; kill -KILL $$"), nothing);
    expect(run.end).toEqual({ kind: "signal", signal: "SIGKILL" });
    expect(run.stdout).toBe("before\n");
  });

  it("gives plain data, which can cross to another thread", async () => {
    const run = await testRunner().run(sh("true"), nothing);
    expect(structuredClone(run)).toEqual(run);
  });
});

describe("a command that can't be started", () => {
  const failures: [string, (folder: string) => CommandSpec, string, string?][] = [
    ["a program that nobody has", () => ({ program: "hardpoint-no-such-program" }), "not-found", "ENOENT"],
    ["a path that leads nowhere", (folder) => ({ program: join(folder, "ghost") }), "not-found", "ENOENT"],
    ["a path through a file", (folder) => ({ program: join(folder, "plain/ghost") }), "not-found"],
    [
      "a script whose interpreter is missing",
      (folder) => ({ program: join(folder, "no-interpreter") }),
      "no-interpreter",
    ],
    [
      "the same, relative to its directory",
      (folder) => ({ program: "./no-interpreter", cwd: folder }),
      "no-interpreter",
    ],
    [
      "a file without the right to be executed",
      (folder) => ({ program: join(folder, "plain") }),
      "not-executable",
      "EACCES",
    ],
    ["a directory", (folder) => ({ program: folder }), "not-executable", "EACCES"],
    [
      "arguments longer than the system takes",
      () => ({ program: "true", args: ["x".repeat(4_000_000)] }),
      "too-long",
      "E2BIG",
    ],
    ["a NUL in an argument", () => ({ program: "true", args: ["a\0b"] }), "invalid"],
    ["an empty name", () => ({ program: "" }), "invalid"],
    [
      "a variable's name with a = in it",
      () => ({ program: "true", env: { add: { "A=B": "c" } } }),
      "invalid",
    ],
    ["a shell that is not there", () => ({ shell: "/no/such/shell", text: "true" }), "not-found"],
  ];

  it.each(failures)("tells %s", async (_, command, failure, code) => {
    const folder = testFolder();
    writeFileSync(join(folder, "plain"), "echo hi");
    writeFileSync(join(folder, "no-interpreter"), "#!/no/such/interpreter\n");
    chmodSync(join(folder, "no-interpreter"), 0o755);
    const run = await testRunner().run(command(folder), json({ much: "x".repeat(200_000) }));
    expect(run.end).toMatchObject({ kind: "spawn", failure, message: expect.stringMatching(/\.$/u) });
    if (code !== undefined) expect(run.end).toMatchObject({ code });
  });

  it.each([
    [
      "a circle",
      () => {
        const circle: Record<string, unknown> = {};
        circle.self = circle;
        return circle;
      },
    ],
    ["a BigInt", () => ({ n: 1n })],
    ["undefined", () => undefined],
    [
      "a toJSON that throws",
      () => ({
        toJSON: () => {
          throw new Error("no");
        },
      }),
    ],
  ])("tells an input that is no JSON: %s", async (_, value) => {
    const run = await testRunner().run(sh("true"), json(value()));
    expect(run.end).toMatchObject({ kind: "spawn", failure: "input" });
  });
});

describe("what a command is told", () => {
  it("gets one line of JSON, without a byte-order mark", async () => {
    const value = { tool_name: "Bash", text: "ü\u2028\n\ud800" };
    const run = await testRunner().run(sh('read -r line && printf %s "$line"'), json(value));
    expect(run.end).toEqual({ kind: "exit", code: 0 });
    expect(run.stdout[0]).toBe("{");
    expect(JSON.parse(run.stdout)).toEqual(value);
  });

  it("gets a text as it is", async () => {
    const run = await testRunner().run(sh("cat"), { kind: "text", text: "a\nb" });
    expect(run.stdout).toBe("a\nb");
  });

  it.each([nothing, { kind: "environment" as const, variables: { HOOK_EVENT: "PreToolUse" } }])(
    "finds stdin ended with %o",
    async (input) => {
      const run = await testRunner().run(sh('cat; echo "[$HOOK_EVENT]"'), input);
      expect(run.stdout).toBe(input === nothing ? "[]\n" : "[PreToolUse]\n");
    },
  );

  // The pipe holds 64 KiB; the rest waits in the host, and breaks when the command is gone.
  const large = json({ tool_input: { x: "A".repeat(2_000_000) } });

  it("may end without reading 2 MB, a hundred times, and its exit code counts", async () => {
    const runner = testRunner();
    for (let round = 0; round < 20; round += 1) {
      const runs = await Promise.all(
        ["true", "exit 2", "exec <&-; exit 3", "head -c 10", "kill -KILL $$"].map((text) =>
          runner.run(sh(text), large),
        ),
      );
      expect(runs.map((run) => run.end)).toEqual([
        { kind: "exit", code: 0 },
        { kind: "exit", code: 2 },
        { kind: "exit", code: 3 },
        { kind: "exit", code: 0 },
        { kind: "signal", signal: "SIGKILL" },
      ]);
    }
  });

  it("may write while it reads, with more than both pipes hold", async () => {
    const run = await testRunner().run({ program: "cat" }, large);
    expect(run.stdout).toHaveLength(2_000_000 + '{"tool_input":{"x":""}}\n'.length);
  });
});

describe("the two forms", () => {
  it("hands arguments to a program as they are, whatever a shell would make of them", async () => {
    const args = ["$(touch x)", "a b", `"'`, "%PATH%", "*", "", "ü"];
    const run = await testRunner().run(
      {
        program: process.execPath,
        args: ["-e", "console.log(JSON.stringify(process.argv.slice(1)))", "--", ...args],
      },
      nothing,
    );
    expect(JSON.parse(run.stdout)).toEqual(args);
  });

  it("finds a program by its relative path from the working directory", async () => {
    const folder = testFolder();
    writeFileSync(join(folder, "hook"), "#!/bin/sh\npwd");
    chmodSync(join(folder, "hook"), 0o755);
    const run = await testRunner().run({ program: "./hook", cwd: folder }, nothing);
    expect(run.stdout).toBe(`${folder}\n`);
  });

  it("gives a text to the shell that is named", async () => {
    const run = await testRunner().run(
      { shell: "bash", text: "[[ -n $BASH_VERSION ]] && echo bash" },
      nothing,
    );
    expect(run.stdout).toBe("bash\n");
  });

  it("keeps the backslashes of a text", async () => {
    const run = await testRunner().run(sh(String.raw`printf '%s' 'C:\Users\u'`), nothing);
    expect(run.stdout).toBe(String.raw`C:\Users\u`);
  });

  it("takes a value from the environment, where a shell does not read it", async () => {
    const folder = join(testFolder(), "a b$(touch x)'");
    mkdirSync(folder);
    const run = await testRunner().run(
      { ...sh('printf "%s" "$PROJECT_DIR"; ls'), cwd: folder, env: { add: { PROJECT_DIR: folder } } },
      nothing,
    );
    expect(run.stdout).toBe(folder);
  });
});

describe("the environment", () => {
  it("is read at each run, and is granted by name", async () => {
    const host: Record<string, string> = { PATH: process.env.PATH ?? "", SECRET: "s" };
    const runner = testRunner({ environment: () => host });
    const print = node("console.log(process.env.SECRET, process.env.MORE)");
    expect((await runner.run(print, nothing)).stdout).toBe("undefined undefined\n");
    host.MORE = "m";
    const granted = { ...print, env: { grant: "inherit" as const } };
    expect((await runner.run(granted, nothing)).stdout).toBe("s m\n");
  });
});
