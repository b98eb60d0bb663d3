import { nativeRules, type PointName, points, type Scene, type ToolNames } from "@hardpoint/hooks";
import { describe, expect, it } from "vitest";
import { openTestProject } from "../fixtures/open-test-project.js";

const scene = { cwd: "/work", transcript: "/log.jsonl", permissionMode: "plan" };
const bash = { name: "run_shell_command", args: { cmd: "ls" } };

describe("what a host tells of a session", () => {
  it("reaches every run, with the number of the turn once there is one", async () => {
    const project = await openTestProject(undefined, { approval: { policy: () => "ask" } });
    const seen: [PointName, Scene][] = [];
    for (const point of Object.keys(points) as PointName[])
      project.hooks.register({
        point,
        name: "watch",
        run: (_payload, call) => void seen.push([point, call.scene]),
      });
    const session = project.session({ scene });
    await session.start();
    for (const turn of [1, 2]) {
      await session.userMessage("hello");
      await session.systemPrompt([]);
      await session.tool(bash, () => "ok");
      await session.stop("done");
      const now = seen.splice(0).filter(([point]) => point !== "session.start");
      expect(new Set(now.map(([, { turn: told }]) => told))).toEqual(new Set([turn]));
      expect(now.every(([, told]) => told.cwd === "/work" && told.permissionMode === "plan")).toBe(true);
      expect(now.map(([point]) => point)).toContain("tool.approval.ask");
    }
    await project.session().start();
    expect(seen).toEqual([["session.start", {}]]);
  });

  it("reaches the hooks that look at a rewritten call again, and those of a changed configuration", async () => {
    const project = await openTestProject();
    const seen: (string | undefined)[] = [];
    project.hooks.register({
      point: "tool.approval.pre",
      name: "guard",
      run: (_payload, call) => void seen.push(call.scene.cwd),
    });
    project.hooks.register({
      point: "tool.execute.before",
      name: "re",
      run: () => ({ input: { cmd: "pwd" } }),
    });
    await project.session({ scene }).tool(bash, () => "ok");
    expect(seen).toEqual(["/work", "/work"]);
  });

  const names: ToolNames = { other: { run_shell_command: ["Bash", "Shell"] } };
  const open = async () => {
    const project = await openTestProject();
    const ran: string[] = [];
    const register = (name: string, dialect: string, matches: string) =>
      project.hooks.register({
        point: "tool.approval.pre",
        name,
        rules: { ...nativeRules, id: dialect },
        filter: { subject: (tool) => tool === matches },
        run: () => void ran.push(name),
      });
    register("host's name", "other", "run_shell_command");
    register("first alias", "other", "Bash");
    register("second alias", "other", "Shell");
    register("another dialect", "third", "Bash");
    register("no name of it", "other", "Read");
    return { project, take: () => ran.splice(0) };
  };

  it("has matchers see the union of the host's name of a tool and the dialect's", async () => {
    const { project, take } = await open();
    await project.session({ scene: { toolNames: names } }).tool(bash, () => "ok");
    expect(take()).toEqual(["host's name", "first alias", "second alias"]);
  });

  it("is not mixed between sessions with different names", async () => {
    const { project, take } = await open();
    const named = project.session({ scene: { toolNames: names } });
    const unnamed = project.session();
    const third = project.session({ scene: { toolNames: { third: { run_shell_command: "Bash" } } } });
    for (let round = 0; round < 2; round++) {
      await named.tool(bash, () => "ok");
      expect(take()).toEqual(["host's name", "first alias", "second alias"]);
      await unnamed.tool(bash, () => "ok");
      expect(take()).toEqual(["host's name"]);
      await third.tool(bash, () => "ok");
      expect(take()).toEqual(["host's name", "another dialect"]);
    }
  });
});
