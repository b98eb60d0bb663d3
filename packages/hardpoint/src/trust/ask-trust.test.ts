import { PassThrough } from "node:stream";
import type { TrustFile, TrustRequest } from "@hardpoint/project";
import { describe, expect, it } from "vitest";
import { askTrust } from "./ask-trust.js";
import { canAsk } from "./can-ask.js";

const file = (name: string, state: TrustFile["state"], usedBy: readonly string[] = []): TrustFile => ({
  file: name,
  path: `/role/${name}`,
  kind: usedBy.length === 0 ? "config" : "module",
  sha256: "0",
  state,
  usedBy,
});

const request = (more: Partial<TrustRequest> = {}): TrustRequest => ({
  directory: "/role",
  config: "/role/role.yaml",
  first: true,
  files: [file("role.yaml", "new"), file("hooks/lint.mjs", "new", ['hooks "lint"', 'hooks "tidy"'])],
  gone: [],
  ...more,
});

/** What is asked, and what comes of an answer; without one, the terminal is closed. */
const ask = async (asked: TrustRequest, answer: string | undefined) => {
  const input = new PassThrough();
  const output = new PassThrough();
  const decided = askTrust(asked, { input, output });
  if (answer === undefined) input.end();
  else input.write(`${answer}\n`);
  const decision = await decided;
  return { decision, shown: String(output.read()) };
};

describe("asking for trust", () => {
  it("shows each file, what it is run for, and the question", async () => {
    const { shown } = await ask(request(), "n");
    expect(shown).toBe(`/role was never trusted. It would run code from these files:

  role.yaml       new  says what is run
  hooks/lint.mjs  new  hooks "lint", hooks "tidy"

Trust this, until something of it changes? [y/N] `);
  });

  it("shows what has changed since it was trusted, and counts the rest", async () => {
    const { shown } = await ask(
      request({
        first: false,
        files: [
          file("role.yaml", "trusted"),
          file("a.mjs", "changed", ['hooks "a"']),
          file("b.mjs", "trusted"),
        ],
        gone: ["old.mjs"],
      }),
      "n",
    );
    expect(shown).toContain(`/role has changed since you trusted it:

  a.mjs    changed  hooks "a"
  old.mjs  gone
  and 2 as before
`);
  });

  it("keeps the name of a file on its line, and what would steer the terminal out of it", async () => {
    const { shown } = await ask(request({ files: [file("a\u001b[2J\nTrusted: yes", "new")] }), "n");
    expect(shown).toContain("  a Trusted: yes  new");
    expect(shown).not.toContain("\u001b");
  });

  it.each([
    ["y", "trust"],
    [" YES ", "trust"],
    ["n", "refuse"],
    ["", "refuse"],
    ["yess", "refuse"],
    [undefined, "refuse"],
  ])("takes %j as %s", async (answer, decision) => {
    expect((await ask(request(), answer)).decision).toBe(decision);
  });
});

describe("whether somebody can be asked", () => {
  const terminal = { isTTY: true };
  it.each([
    ["at a terminal", [terminal, terminal], {}, true],
    ["where CI is off", [terminal, terminal], { CI: "false" }, true],
    ["in CI", [terminal, terminal], { CI: "true" }, false],
    ["in a CI that only says 1", [terminal, terminal], { CI: "1" }, false],
    ["in a pipe", [terminal, {}], {}, false],
  ])("%s", (_what, streams, env, expected) => {
    expect(canAsk(streams, env)).toBe(expected);
  });
});
