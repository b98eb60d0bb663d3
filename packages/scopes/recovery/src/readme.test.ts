import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { builtinPatterns } from "./builtin-patterns.js";
import { breakerSchemas, parameterSchemas, settingSchemas } from "./schema.js";

const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");

describe("the README's example", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("prints what its comments say", async () => {
    const code = /```js\n(.*?)```/su.exec(await read("../README.md"))?.[1] ?? "";
    const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.+)/gu)].map((match) => match[1]);
    expect(expected.length).toBeGreaterThan(3);

    const directory = await mkdtemp(join(tmpdir(), "hardpoint-readme-"));
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((...words) => void lines.push(words.join(" ")));
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    try {
      const file = join(directory, "example.mjs");
      const index = fileURLToPath(new URL("./index.ts", import.meta.url));
      await writeFile(file, code.replaceAll('"@hardpoint/recovery"', JSON.stringify(index)));
      await import(/* @vite-ignore */ file);
    } finally {
      await rm(directory, { recursive: true });
    }
    expect(lines).toEqual(expected);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("the page for users", () => {
  it.each([
    ["pattern", Object.keys(builtinPatterns)],
    ["strategy", Object.keys(parameterSchemas)],
    [
      "setting",
      [...Object.keys(settingSchemas), ...Object.keys(breakerSchemas).map((key) => `circuit_breaker.${key}`)],
    ],
  ])("has a row for each %s", async (_what, names) => {
    const page = await read("../../../../docs/scopes/recovery.md");
    for (const name of names) expect(page).toMatch(new RegExp(`^\\| \`${name}\``, "mu"));
  });

  it("names each parameter in its strategy's row", async () => {
    const page = await read("../../../../docs/scopes/recovery.md");
    for (const [name, parameters] of Object.entries(parameterSchemas)) {
      const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\``)) ?? "";
      for (const parameter of Object.keys(parameters)) expect(row).toContain(`\`${parameter}\``);
    }
  });
});
