import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Diagnostic, silentLogger } from "@hardpoint/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openProject, type Project } from "../../../project/src/index.js";
import { createRecoveryScope, recovery } from "./scope.js";

let directory: string;
const open: Project[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "hardpoint-recovery-"));
});
afterEach(async () => {
  for (const project of open.splice(0)) await project.dispose();
  await rm(directory, { recursive: true });
});

const write = async (files: Readonly<Record<string, string>>, to = directory) => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await writeFile(join(to, name), text);
  }
};
const openHere = async (scope = recovery, at = directory) => {
  const told: Diagnostic[] = [];
  const project = await openProject(at, {
    use: [scope],
    log: silentLogger,
    report: (diagnostic) => told.push(diagnostic),
  });
  open.push(project);
  return { project, told, codes: project.diagnostics.map(({ code }) => code) };
};

const role = {
  "role.yaml": `
name: builder
extensions:
  recovery_patterns:
    - { name: quota, module: ext/quota.mjs }
    - { name: quota_as_policy, module: ext/quota.mjs, category: policy }
  recovery_strategies:
    - name: my-recovery
      module: ext/my-recovery.mjs
      categories: [billing]
hooks:
  recovery:
    billing:
      chain:
        - strategy: my-recovery
          config: { account: second }
    edit_error:
      chain: [{ strategy: remind_and_retry, config: { max_retrys: 1, reminder_text: 3 } }]
    policy:
      chain: [abort]
`,
  "ext/quota.mjs": `
export default {
  category: "billing",
  match: (error) => (error.error?.type === "insufficient_quota" ? { category: "billing", errorType: "used_up" } : null),
};`,
  "ext/my-recovery.mjs": `
export const execute = ({ stepConfig, attempt }) =>
  attempt === 0
    ? { status: "retry", changes: { account: stepConfig.account } }
    : { status: "next_strategy", reason: "there is no third account" };`,
};

const quota = Object.assign(new Error("429 used up"), { status: 429, error: { type: "insufficient_quota" } });

describe("the scope in a project", () => {
  it("recovers with a pattern, a strategy and a chain of the project's own", async () => {
    await write(role);
    const { project, codes } = await openHere();
    const result = await project.engine(recovery).recover({
      session: "s1",
      error: quota,
      execute: ({ changes }) => changes.account,
    });
    expect(result).toMatchObject({
      outcome: "recovered",
      value: "second",
      error: { category: "billing", errorType: "used_up" },
      trace: [{ strategy: "my-recovery", status: "retry", repeat: "worked" }],
    });
    // The chain's names were checked once the extensions were there; only the parameters are wrong.
    expect(codes).toEqual(["CONFIG_KEY_UNKNOWN", "CONFIG_INVALID"]);
    expect(project.diagnostics[0]).toMatchObject({
      source: { file: "role.yaml", line: 18 },
      hint: 'Did you mean "max_retries"?',
    });
  });

  it("has the entry's category go before what the module says", async () => {
    await write(role);
    const { project } = await openHere();
    const detected = await project.engine(recovery).detect(quota);
    expect(detected.map(({ pattern, category }) => [pattern, category])).toEqual([
      ["quota", "billing"],
      ["quota_as_policy", "policy"],
      ["api-error", "session_error"],
    ]);
  });

  it("finds names that nobody has, categories that nobody brings, and strategies out of place", async () => {
    await write({
      ...role,
      "role.yaml": `
extensions:
  recovery_strategies:
    - { name: my-recovery, module: ext/my-recovery.mjs, categories: [edit_error] }
recovery:
  sesion_error:
    chain: [{ strategy: retyr }, my-recovery]
`,
    });
    const { project } = await openHere();
    expect(
      project.diagnostics.map(({ code, source, hint }) => [code, source?.line, source?.column, hint]),
    ).toEqual([
      ["RECOVERY_CATEGORY_UNKNOWN", 6, 3, 'Did you mean "session_error"?'],
      ["RECOVERY_STRATEGY_UNKNOWN", 7, 25, expect.stringContaining('"retry"')],
      ["RECOVERY_CATEGORY_MISMATCH", 7, expect.any(Number), expect.stringContaining("edit_error")],
    ]);
  });

  it("keeps what it knows of a session across a reload, and reads the chains anew", async () => {
    const yaml = (chain: string) =>
      `recovery: { max_session_attempts: 2, circuit_breaker: false, session_error: { chain: [${chain}] } }`;
    await write({ "role.yaml": yaml("abort") });
    const { project } = await openHere();
    const error = Object.assign(new Error("x"), { status: 500 });
    const recover = () => project.engine(recovery).recover({ session: "s1", error });
    expect((await recover()).trace).toMatchObject([{ strategy: "abort" }]);
    await write({ "role.yaml": yaml("compact") });
    await project.reload();
    expect((await recover()).trace).toMatchObject([{ strategy: "compact" }]);
    expect(await recover()).toMatchObject({ attempts: 0 });
    expect(project.engine(recovery).metrics.total).toEqual({ recovered: 0, aborted: 1, exhausted: 2 });
    project.session({ id: "s1" }).dispose();
    await expect.poll(async () => (await recover()).attempts).toBe(1);
  });

  it("has engines of two projects know nothing of each other", async () => {
    const scope = createRecoveryScope();
    const other = join(directory, "other");
    await write(role);
    await write({ "role.yaml": "name: other" }, other);
    const one = (await openHere(scope)).project.engine(scope);
    const two = (await openHere(scope, other)).project.engine(scope);
    const request = { session: "s1", error: quota, operation: "model:x" };
    for (let call = 0; call < 5; call++) await one.recover(request);
    expect(one.circuit({ operation: "model:x" })).toBe("open");
    expect(two.circuit({ operation: "model:x" })).toBe("closed");
    expect((await two.detect(quota)).map(({ pattern }) => pattern)).toEqual(["api-error"]);
    expect(two.metrics.total.exhausted).toBe(0);
  });

  // Shapes that public role files have: a flag, a block of hooks, a key that was never there.
  it.each([
    [
      "hooks:\n  builtin: { recovery: true, session_error: true }\n  recovery:\n    max_attempts: 4\n",
      ["CONFIG_KEY_UNKNOWN"],
    ],
    [
      "extensions:\n  recovery_strategies:\n    - name: steady\n      module: ext/my-recovery.mjs\n      categories: [session_error]\n",
      [],
    ],
  ])("opens %j", async (yaml, expected) => {
    await write({ ...role, "role.yaml": yaml });
    const { codes } = await openHere();
    expect(codes.filter((code) => code !== "CONFIG_KEY_UNREAD")).toEqual(expected);
  });
});
