import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Diagnostic } from "@hardpoint/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig as readFiles } from "../../../project/src/config/read-config.js";
import { readConfig } from "./read-config.js";
import { standardConfig } from "./recovery-config.js";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "hardpoint-recovery-"));
});
afterEach(() => rm(directory, { recursive: true }));

const read = async (yaml: string) => {
  await writeFile(join(directory, "role.yaml"), yaml);
  const { documents } = await readFiles(directory);
  const diagnostics: Diagnostic[] = [];
  const config = readConfig(documents[0].view, (diagnostic) => diagnostics.push(diagnostic));
  const told = diagnostics.map(
    ({ code, severity, source }) => `${source?.line}:${source?.column} ${severity} ${code}`,
  );
  return { config, diagnostics, told, unread: documents[0].unread() };
};

const names = (steps: readonly { readonly strategy: string }[] = []) => steps.map(({ strategy }) => strategy);

describe("the block recovery", () => {
  it.each([["name: none"], ["hooks:\n  custom: []"], ["hooks: []"], ["recovery:"], ["hooks:\n  recovery:"]])(
    "has its defaults, chains included, where nothing is said: %j",
    async (yaml) => {
      const { config, diagnostics } = await read(yaml);
      expect(config).toEqual(standardConfig);
      expect(diagnostics).toEqual([]);
    },
  );

  it("is read whole", async () => {
    const { config, diagnostics, unread } = await read(`
hooks:
  recovery:
    enabled: true
    max_total_attempts: 4
    max_session_attempts: 20
    session_window_ms: 5000
    max_delay_ms: 1000
    step_timeout_ms: 0
    persist_state: true
    collect_metrics: false
    circuit_breaker: { failures: 3, reset_ms: 10 }
    session_error:
      chain:
        - { strategy: retry, config: { max_retries: 5 } }
        - strategy: cool-down
        - abort
    edit_error: { enabled: false }
    billing:
      chain: [{ strategy: abort, config: { message: Ask a person. } }]
`);
    expect(diagnostics).toEqual([]);
    expect(unread).toEqual([]);
    expect(config).toMatchObject({
      enabled: true,
      maxTotalAttempts: 4,
      maxSessionAttempts: 20,
      sessionWindowMs: 5000,
      maxDelayMs: 1000,
      stepTimeoutMs: 0,
      persistState: true,
      collectMetrics: false,
      breaker: { enabled: true, failures: 3, resetMs: 10 },
    });
    expect(names(config.chains.get("session_error")?.steps)).toEqual(["retry", "cool-down", "abort"]);
    expect(config.chains.get("session_error")?.steps[0]?.config).toEqual({ max_retries: 5 });
    expect(config.chains.get("edit_error")).toMatchObject({ enabled: false });
    expect(names(config.chains.get("billing")?.steps)).toEqual(["abort"]);
    expect(names(config.chains.get("context_window")?.steps)).toEqual(["truncate", "summarize", "abort"]);
  });

  it("may stand at the top, where a page of the original shows it", async () => {
    const { config, diagnostics, unread } = await read("recovery:\n  max_total_attempts: 3\n");
    expect(config.maxTotalAttempts).toBe(3);
    expect([...diagnostics, ...unread]).toEqual([]);
  });

  it("is that of hooks where both are there, and says so", async () => {
    const { config, diagnostics, told, unread } = await read(
      "recovery:\n  max_total_attempts: 3\nhooks:\n  recovery:\n    max_total_attempts: 4\n",
    );
    expect(config.maxTotalAttempts).toBe(4);
    expect(told).toEqual(["1:1 warning RECOVERY_DECLARED_TWICE"]);
    expect(diagnostics[0]?.frame).toContain("> 1 | recovery:");
    expect(unread).toEqual([]);
  });

  it.each([["true"], ["false"]])("may be %s alone", async (value) => {
    expect((await read(`recovery: ${value}`)).config.enabled).toBe(value === "true");
  });

  it("is switched off by hooks.builtin, as a whole or a category", async () => {
    expect((await read("hooks:\n  builtin: { recovery: false }")).config.enabled).toBe(false);
    const { config } = await read(
      "hooks:\n  builtin: { recovery: true, session_error: false, edit_error: true }",
    );
    expect(config.enabled).toBe(true);
    expect(config.chains.get("session_error")?.enabled).toBe(false);
    expect(config.chains.get("edit_error")?.enabled).toBe(true);
  });

  it("reports each mistake where it stands, and uses the rest", async () => {
    const { config, told, diagnostics } = await read(`
hooks:
  recovery:
    max_attempts: 3
    max_total_attempts: many
    enabled: 1
    circuit_breaker: { failure: 3, reset_ms: -1 }
    max_delay_ms: 5
    session_error:
      chian: []
      chain:
        - { strategy: retry, max_retries: 3 }
        - { strategy: 7 }
        - 8
        - { strategy: abort, config: no }
      enabled: perhaps
    edit_error: [retry]
    json_error: { chain: retry }
    empty_response: { chain: [] }
    tool_pair: {}
    constructor: { chain: [abort] }
`);
    const byPlace = told.toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
    expect(byPlace).toEqual([
      "4:5 warning CONFIG_KEY_UNKNOWN",
      "5:25 error CONFIG_INVALID",
      "6:14 error CONFIG_INVALID",
      "7:24 warning CONFIG_KEY_UNKNOWN",
      "7:46 error CONFIG_INVALID",
      "10:7 warning CONFIG_KEY_UNKNOWN",
      "12:30 warning CONFIG_KEY_UNKNOWN",
      "13:23 error CONFIG_INVALID",
      "14:11 error CONFIG_INVALID",
      "15:38 error CONFIG_INVALID",
      "16:16 error CONFIG_INVALID",
      "17:17 error CONFIG_INVALID",
      "18:26 error CONFIG_INVALID",
      "19:30 warning CONFIG_INVALID",
      "20:16 error CONFIG_INVALID",
    ]);
    expect(diagnostics.find(({ source }) => source?.line === 4)?.hint).toBe(
      'Did you mean "max_total_attempts"?',
    );
    expect(diagnostics.every(({ frame }) => frame !== undefined)).toBe(true);
    expect(config).toMatchObject({ maxTotalAttempts: 10, maxDelayMs: 5, enabled: true });
    expect(names(config.chains.get("session_error")?.steps)).toEqual(["retry", "abort"]);
    expect(names(config.chains.get("json_error")?.steps)).toEqual(["remind_and_retry"]);
    expect(config.chains.get("empty_response")?.steps).toEqual([]);
    expect(names(config.chains.get("constructor")?.steps)).toEqual(["abort"]);
    expect(config.chains.has("tool_pair")).toBe(false);
  });

  it.each([["recovery: [retry]"], ["recovery: 3"]])("must be a map: %s", async (yaml) => {
    const { config, told } = await read(yaml);
    expect(config).toEqual(standardConfig);
    expect(told).toEqual(["1:11 error CONFIG_INVALID"]);
  });
});
