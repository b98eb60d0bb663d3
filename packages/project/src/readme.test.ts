import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it, vi } from "vitest";
import { roleDirectory } from "./fixtures/role-directory.js";

const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");
const sources = {
  "@hardpoint/project": "./index.ts",
  "@hardpoint/dialects/rolebox": "../node_modules/@hardpoint/dialects/src/rolebox/index.ts",
};

/** The blocks of a page that begin with their file's name, as files of a directory. */
const filesOf = async (page: string): Promise<Record<string, string>> => {
  const blocks = [...(await read(page)).matchAll(/```(?:js|yaml)\n(?:\/\/|#) (\S+)\n(.*?)```/gs)];
  return Object.fromEntries(
    blocks.map(([, name = "", text = ""]) => [
      name,
      Object.entries(sources).reduce(
        (code, [id, path]) =>
          code.replaceAll(`"${id}"`, JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))),
        text,
      ),
    ]),
  );
};

afterEach(() => {
  vi.restoreAllMocks();
});

it("prints what the README says", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((...parts) => void lines.push(parts.join(" ")));
  const directory = await roleDirectory(await filesOf("../README.md"));
  await import(/* @vite-ignore */ join(directory, "host.mjs"));
  const expected = /```text\n(.*?)```/s.exec(await read("../README.md"))?.[1]?.trimEnd();
  expect(lines.join("\n")).toBe(expected);
});

it("works through a task with the loop of the guide for hosts", async () => {
  const readme = await filesOf("../README.md");
  const guide = await filesOf("../../../docs/host-guide.md");
  const directory = await roleDirectory({ ...readme, ...guide });
  const complaints = vi.spyOn(console, "error").mockReturnValue();
  const { work } = await import(/* @vite-ignore */ join(directory, "loop.mjs"));
  const prompts: unknown[] = [];
  const replies = [
    { content: "", calls: [{ name: "write", args: { path: "a.js", content: "debugger" } }] },
    { content: "Done." },
  ];
  const model = (request: { system: unknown }) => {
    prompts.push(request.system);
    return replies.shift();
  };
  const result = await work(directory, "Write a.js.", {
    model,
    tools: { write: ({ path }: { path: string }) => `wrote ${path}` },
  });
  expect(result.status).toBe("done");
  expect(
    result.messages.map(({ role, content }: { role: string; content: string }) => [role, content]),
  ).toEqual([
    ["user", "Write a.js."],
    ["assistant", ""],
    ["tool", "wrote a.js"],
    ["assistant", "Done."],
  ]);
  expect(prompts).toEqual([
    ["You are a careful coder."],
    ["You are a careful coder.", "The write call left a debugger statement in a.js."],
  ]);
  expect(complaints).toHaveBeenCalledTimes(1);
});
