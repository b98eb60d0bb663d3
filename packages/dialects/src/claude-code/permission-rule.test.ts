import { describe, expect, it } from "vitest";
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
    ["Bash(git push *)", "git   push\torigin", true],
    ["Bash(npm test)", "npm test 2>&1", true],
    ["Bash(npm test)", "npm test > log.txt", true],
    ["Bash(rm *)", "(cd x; rm y)", true],
    ["Bash(rm *)", "if test -e x; then rm x; fi", true],
    ["Bash(rm *)", "for f in *; do rm $f; done", true],
    ["Bash(rm *)", "diff <(rm x) y", true],
    ["Bash(rm *)", "# rm x\nls", false],
    ["Bash(rm *)", "cat <<'EOF'\nrm x\nit's\nEOF\nls", false],
    ["Bash(rm *)", "cat <<EOF\n$(rm x)\nEOF", true],
    ["Bash(rm *)", "git commit -m \"$(cat <<'EOF'\ndon't ) panic\nEOF\n)\"", false],
    // It can't be told what these run.
    ["Bash(rm *)", "echo 'not closed", true],
    ["Bash(rm *)", "echo $(date", true],
    ["Bash(rm *)", "$(".repeat(5_000), true],
    // What is known only when it runs may be the arguments that are asked for, but not the command.
    ["Bash(rm *)", "echo $(date)", false],
    ["Bash(git push *)", "echo $(date)", true],
    ["Bash(git push *)", "git $VERB origin", true],
    ["Bash(git push *)", "echo '$VERB'", false],
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
    ["Edit(src/**)", "docs/../src/a.ts", true],
    ["Edit(src/**)", "src/../docs/a.md", false],
    ["Edit(src/**)", "./src/a.ts", true],
    ["Edit(src/**)", "lib/src/a.ts", false],
    ["Edit(**/src/**)", "lib/src/a.ts", true],
    ["Edit(**/*.ts)", "a.ts", true],
  ])("%s · %s", (rule, path, fits) => {
    expect(matchesOf(rule, ["Write"], { file_path: path })).toBe(fits);
  });
});

describe("a rule for paths of Windows", () => {
  it.each<[path: string, fits: boolean]>([
    ["C:\\p\\src\\a.ts", true],
    ["src\\a.ts", true],
    ["C:\\p\\docs\\a.md", false],
  ])("%s", (path, fits) => {
    const rule = parsePermissionRule("Edit(src/**)");
    const subject = { names: ["Edit"], input: { file_path: path }, directory: "C:\\p", home: undefined };
    expect(rule && ruleMatches(rule, subject)).toBe(fits);
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
