import { describe, expect, it } from "vitest";
import type { CommandSpec } from "./command-spec.js";
import { type InvocationSetting, planInvocation } from "./invocation.js";
import { taskkill } from "./windows-commands.js";

const files = new Set([
  "C:\\tools\\npx.cmd",
  "C:\\tools\\node.exe",
  "C:\\tools\\both.exe",
  "C:\\tools\\both.cmd",
  "C:\\project\\git.cmd",
  "C:\\project\\hooks\\a b.bat",
  "C:\\project\\hooks\\odd.cmd. ",
]);

const windows: InvocationSetting = {
  platform: "win32",
  environment: { Path: 'C:\\none;"C:\\tools"', PATHEXT: ".COM;.EXE;.BAT;.CMD", systemroot: "C:\\WINNT" },
  cwd: "C:\\project",
  isFile: (path) => files.has(path),
};
const linux: InvocationSetting = { platform: "linux", environment: {}, cwd: "/project", isFile: () => false };
const cmd = "C:\\WINNT\\System32\\cmd.exe";
const batch = ["/e:ON", "/v:OFF", "/d", "/s", "/c"];

describe("what is started", () => {
  it.each<[string, CommandSpec, InvocationSetting, string, readonly string[]]>([
    ["a program", { program: "jq", args: ["."] }, linux, "jq", ["."]],
    ["a text in /bin/sh", { shell: true, text: "a | b" }, linux, "/bin/sh", ["-c", "a | b"]],
    ["a text in another shell", { shell: "/bin/zsh", text: "a" }, linux, "/bin/zsh", ["-c", "a"]],
    [
      "a text in PowerShell",
      { shell: "pwsh", text: "a" },
      linux,
      "pwsh",
      ["-NoProfile", "-NonInteractive", "-Command", "a"],
    ],
    ["the form for all but Windows", { program: "a", windows: { program: "node" } }, linux, "a", []],
    [
      "the form for Windows",
      { program: "a", windows: { program: "node" } },
      windows,
      "C:\\tools\\node.exe",
      [],
    ],
    ["a program by its extension", { program: "node.exe" }, windows, "C:\\tools\\node.exe", []],
    ["a program before a batch file", { program: "both" }, windows, "C:\\tools\\both.exe", []],
    [
      "a batch file in cmd.exe",
      { program: "npx", args: ["x"] },
      windows,
      cmd,
      [...batch, '""C:\\tools\\npx.cmd" "x""'],
    ],
    [
      "a batch file by a relative path",
      { program: "hooks/a b" },
      windows,
      cmd,
      [...batch, '""C:\\project\\hooks\\a b.bat""'],
    ],
    [
      "a batch file with dots after its name",
      { program: ".\\hooks\\odd.cmd. " },
      windows,
      cmd,
      [...batch, '""C:\\project\\hooks\\odd.cmd. ""'],
    ],
    [
      "a text in cmd.exe, as it stands",
      { shell: true, text: 'a "b" & c' },
      windows,
      cmd,
      ["/d", "/s", "/c", '"a "b" & c"'],
    ],
    [
      "a text in a cmd.exe that is named",
      { shell: "D:\\CMD.EXE", text: "a" },
      windows,
      "D:\\CMD.EXE",
      ["/d", "/s", "/c", '"a"'],
    ],
    [
      "a text in Git Bash",
      { shell: "C:\\Git\\bin\\bash.exe", text: "a" },
      windows,
      "C:\\Git\\bin\\bash.exe",
      ["-c", "a"],
    ],
  ])("is %s", (_, command, setting, file, args) => {
    expect(planInvocation(command, setting)).toMatchObject({ file, args });
  });

  it("is a line that cmd.exe takes verbatim, where there is one", () => {
    const verbatim = (command: CommandSpec) => planInvocation(command, windows);
    expect(verbatim({ program: "npx" })).toMatchObject({ verbatim: true });
    expect(verbatim({ shell: true, text: "a" })).toMatchObject({ verbatim: true });
    expect(verbatim({ program: "node", args: ["a b"] })).toMatchObject({ verbatim: false });
    expect(verbatim({ shell: "bash", text: "a" })).toMatchObject({ verbatim: false });
  });

  it.each(["git", "nothing", "C:\\nowhere\\a.exe"])(
    "is nothing if Windows has no %s where it may be",
    (program) => {
      // There is a git.cmd in the project, which nobody asked for.
      expect(planInvocation({ program }, windows)).toMatchObject({ kind: "spawn", failure: "not-found" });
    },
  );

  it.each(["a\nb", "a\r", "a\0"])("is nothing if a batch file can't be given %j", (argument) => {
    expect(planInvocation({ program: "npx", args: [argument] }, windows)).toMatchObject({
      kind: "spawn",
      failure: "invalid",
    });
  });
});

it("ends a tree on Windows with the system's own taskkill", () => {
  expect(taskkill(42, { SYSTEMROOT: "C:\\WINNT" })).toEqual({
    file: "C:\\WINNT\\System32\\taskkill.exe",
    args: ["/pid", "42", "/t", "/f"],
  });
  expect(taskkill(42, {}).file).toBe("C:\\Windows\\System32\\taskkill.exe");
});
