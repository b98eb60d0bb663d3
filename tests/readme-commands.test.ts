import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../scripts/pack.js";

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));

/** The scripts that a page tells its reader to run; `changeset` is a program of a dependency. */
function commandsIn(page: string): string[] {
  const commands = read(page).matchAll(/npx -y pnpm@10 (?:run )?([\w:-]+)/g);
  return [...new Set(Array.from(commands, ([, name = ""]) => name))];
}

describe("the commands in the pages for people", () => {
  it.each(["README.md", "CONTRIBUTING.md", ".changeset/README.md"])("exist: %s", (page) => {
    const known = new Set([...Object.keys(scripts), "install", "changeset"]);
    const commands = commandsIn(page);
    expect(commands).not.toEqual([]);
    expect(commands.filter((name) => !known.has(name))).toEqual([]);
  });

  it("start and test stand on the first screen of the README", () => {
    const firstScreen = read("README.md").split("\n").slice(0, 25).join("\n");
    expect(firstScreen).toContain("npx -y pnpm@10 start");
    expect(firstScreen).toContain("npx -y pnpm@10 test");
  });

  it("are what .ci/run runs", () => {
    expect(commandsIn(".ci/run")).toEqual(["test", "check", "start"]);
  });
});
