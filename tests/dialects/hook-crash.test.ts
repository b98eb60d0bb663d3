import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asyncCapability, type Logger, silentLogger } from "../../packages/core/src/index.js";
import type { OpenOptions } from "../../packages/project/src/index.js";
import { recovery } from "../../packages/scopes/recovery/src/index.js";
import { openVector, type VectorProject } from "./run-vector.js";
import { dialectOf } from "./vector.js";

const crashing = { "hooks.json": { PreToolUse: [{ command: "bin/crashes" }] } };
const programs = { crashes: { exit: 3, stderr: "disk full" } };

const open = (options: Partial<OpenOptions>, files: Readonly<Record<string, unknown>> = crashing) =>
  openVector(dialectOf("hooks-json"), { files, programs }, options);

const call = async ({ project }: VectorProject): Promise<string> => {
  const session = project.session({ id: "s1" });
  return (await session.tool({ name: "bash", args: {} }, () => "ran")).content;
};

const recordingLog = () => {
  const lines: string[] = [];
  const write = (message: string): void => void lines.push(message);
  const log: Logger = { ...silentLogger, info: write, error: write };
  return { lines, log };
};

describe("a crashed hook and the host's recovery", () => {
  it("is handed over with its session, its error and a category of its own", async () => {
    const asked: unknown[][] = [];
    const { lines, log } = recordingLog();
    await using opened = await open({
      log,
      capabilities: {
        recovery: asyncCapability({
          recover: async (...args: unknown[]) => {
            asked.push(args);
            return { outcome: "exhausted", inject: [] };
          },
        }),
      },
    });
    expect(await call(opened)).toBe("ran");
    expect(asked).toEqual([
      [
        "s1",
        {
          name: "HookCrash",
          message: expect.stringContaining("disk full"),
          code: "hook_crash",
          fields: { kind: "exit", hook: "PreToolUse[0]" },
        },
        "hook_crash",
      ],
    ]);
    await expect.poll(() => lines).toContainEqual(expect.stringMatching(/"PreToolUse\[0\]".*exhausted/u));
  });

  it("does not wait for a recovery that never ends", async () => {
    await using opened = await open({
      capabilities: { recovery: asyncCapability({ recover: () => new Promise(() => undefined) }) },
    });
    expect(await call(opened)).toBe("ran");
  });

  it.each<[how: string, recover: () => unknown]>([
    ["rejects", () => Promise.reject(new Error("no recovery"))],
    [
      "throws",
      () => {
        throw new Error("no recovery");
      },
    ],
  ])("goes on when the recovery %s, which is in the log", async (_, recover) => {
    const { lines, log } = recordingLog();
    await using opened = await open({ log, capabilities: { recovery: asyncCapability({ recover }) } });
    expect(await call(opened)).toBe("ran");
    await expect.poll(() => lines).toContainEqual(expect.stringContaining("no recovery"));
  });

  it("ends a recovery that is under way with the project", async () => {
    const { lines, log } = recordingLog();
    const opened = await openVector(
      dialectOf("hooks-json"),
      {
        files: {
          ...crashing,
          "role.yaml": {
            name: "r",
            hooks: { recovery: { hook_crash: { chain: ["waits"] } } },
            extensions: { recovery_strategies: [{ name: "waits", module: "waits.mjs" }] },
          },
          // It goes on until it is called off.
          "waits.mjs":
            'import { writeFileSync } from "node:fs";\nexport const execute = ({ signal }) => new Promise((resolve) => { writeFileSync(new URL("begun", import.meta.url), ""); signal.addEventListener("abort", () => resolve({ status: "abort" })); });\n',
        },
        programs,
      },
      { use: [dialectOf("hooks-json"), recovery], log },
    );
    try {
      expect(await call(opened)).toBe("ran");
      await expect.poll(() => existsSync(`${opened.directory}/begun`), { timeout: 10_000 }).toBe(true);
    } finally {
      await opened[Symbol.asyncDispose]();
    }
    await expect.poll(() => lines).toContainEqual(expect.stringMatching(/handed to the recovery: aborted/u));
  });
});
