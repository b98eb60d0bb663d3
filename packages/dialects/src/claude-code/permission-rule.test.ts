import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bashCommands } from "./bash-commands.js";
import { parsePermissionRule, ruleMatches } from "./permission-rule.js";

const matchesOf = (rule: string, names: readonly string[], input: object): boolean | undefined => {
  const parsed = parsePermissionRule(rule);
  return parsed && ruleMatches(parsed, { names, input: { ...input }, directory: "/p", home: "/home/ada" });
};

describe("a rule for commands", () => {
  it.each<[rule: string, command: string, fits: boolean]>([
    ["Bash", "anything", true],
    ["Bash(*)", "anything", true],
    ["Bash()", "anything", true],
    ["Bash(git *)", "git push", true],
    ["Bash(git *)", "git", true],
    ["Bash(git *)", "gitk", false],
    ["Bash(git:*)", "git push", true],
    ["Bash(npm run test:*)", "npm run test", true],
    ["Bash(npm run test:*)", "npm run test --watch", true],
    ["Bash(npm run test)", "npm run test --watch", false],
    ["Bash(rm *)", "ls && rm -rf x", true],
    ["Bash(rm *)", "ls | xargs rm", false],
    ["Bash(rm *)", "ls; rm x", true],
    ["Bash(rm *)", "echo $(rm x)", true],
    ["Bash(rm *)", "echo `rm x`", true],
    ["Bash(rm *)", "echo 'a; rm x'", false],
    ["Bash(rm *)", "A=1 B='2 3' rm x", true],
    ["Bash(git * main)", "git push origin main", true],
    ["Bash(git * main)", "git push origin topic", false],
    ["Bash(a.b *)", "axb c", false],
  ])("%s · %s", (rule, command, fits) => {
    expect(matchesOf(rule, ["Bash"], { command })).toBe(fits);
  });

  it("is not for another tool", () => {
    expect(matchesOf("Bash(git *)", ["Read"], { command: "git push" })).toBe(false);
    expect(matchesOf("Bash(git *)", ["run_shell", "Bash"], { command: "git push" })).toBe(true);
  });
});

describe("a rule for paths", () => {
  it.each<[rule: string, path: string, fits: boolean]>([
    ["Edit(src/**)", "src/a/b.ts", true],
    ["Edit(src/**)", "/p/src/a.ts", true],
    ["Edit(src/**)", "/q/src/a.ts", false],
    ["Edit(/src/**)", "/p/src/a.ts", true],
    ["Edit(//etc/**)", "/etc/hosts", true],
    ["Edit(~/.ssh/*)", "/home/ada/.ssh/id", true],
    ["Edit(*.env)", "config/prod.env", true],
    ["Edit(src/*.ts)", "src/a/b.ts", false],
    ["Edit(src/?.ts)", "src/a.ts", true],
  ])("%s · %s", (rule, path, fits) => {
    expect(matchesOf(rule, ["Write"], { file_path: path })).toBe(fits);
  });
});

describe("other rules", () => {
  it.each<[rule: string, tool: string, input: object, fits: boolean]>([
    ["mcp__srv", "mcp__srv__find", {}, true],
    ["mcp__srv__find", "mcp__srv__find", {}, true],
    ["mcp__srv", "mcp__srvother__find", {}, false],
    ["WebFetch(domain:example.com)", "WebFetch", { url: "https://example.com/a" }, true],
    ["WebFetch(domain:*.example.com)", "WebFetch", { url: "https://a.example.com/" }, true],
    ["WebFetch(domain:example.com)", "WebFetch", { url: "https://example.org/" }, false],
    ["WebFetch(domain:example.com)", "WebFetch", { url: "no address" }, false],
    ["Task(Explore)", "Task", { prompt: "Look." }, true],
  ])("%s · %s %j", (rule, tool, input, fits) => {
    expect(matchesOf(rule, [tool], input)).toBe(fits);
  });

  it.each(["", "Bash(", "git *", "Bash) (", "(x)"])("%j is none", (rule) => {
    expect(parsePermissionRule(rule)).toBeUndefined();
  });
});

describe("the commands of a shell's text", () => {
  it("are found whatever joins them, without what is set before them", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,2}$/);
    const joint = fc.constantFrom(" && ", "; ", " || ", " | ", "\n", " & ");
    fc.assert(
      fc.property(fc.array(fc.tuple(word, joint), { minLength: 1, maxLength: 6 }), (parts) => {
        const text = parts
          .map(([command, join], index) => (index === 0 ? command : `${join}X=1 ${command}`))
          .join("");
        expect(bashCommands(text)).toEqual(parts.map(([command]) => command));
      }),
    );
  });

  it("are found without a throw in any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", " ", "'", '"', "\\", "$(", ")", "`", ";", "|") }),
        (text) => {
          expect(Array.isArray(bashCommands(text))).toBe(true);
        },
      ),
    );
  });
});
