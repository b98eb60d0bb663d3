import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { builtinTopologies } from "./builtins.js";

const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");

describe("the README's example", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("prints what its comments say, and warns of nothing", async () => {
    const code = /```js\n(.*?)```/su.exec(await read("../README.md"))?.[1] ?? "";
    const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.+)/gu)].map((match) => match[1]);
    expect(expected.length).toBeGreaterThan(6);

    const directory = await mkdtemp(join(tmpdir(), "hardpoint-readme-"));
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    try {
      const file = join(directory, "example.mjs");
      const index = fileURLToPath(new URL("./index.ts", import.meta.url));
      await writeFile(file, code.replaceAll('"@hardpoint/graph-topologies"', JSON.stringify(index)));
      await import(/* @vite-ignore */ file);
    } finally {
      await rm(directory, { recursive: true });
    }
    expect(lines).toHaveLength(expected.length);
    // A comment gives the line, or how it begins, or the line and a remark after a colon.
    for (const [index, line] of lines.entries()) {
      const comment = expected[index] ?? "";
      expect(line.startsWith(comment) || comment.startsWith(`${line}:`), `${comment} is not ${line}`).toBe(
        true,
      );
    }
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("the page for users", () => {
  it("has a row for each built-in", async () => {
    const page = await read("../../../../docs/scopes/graph_topologies.md");
    for (const name of Object.keys(builtinTopologies))
      expect(page).toMatch(new RegExp(`^\\| \`${name}`, "mu"));
  });
});
