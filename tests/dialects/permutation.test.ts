import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openVector } from "./run-vector.js";
import { dialectOf } from "./vector.js";

const runs = 50;

/** What each of five parallel hooks says; they disagree about everything. */
const sayings = [
  { permissionDecision: "allow", permissionDecisionReason: "a", updatedInput: { command: "one" } },
  { permissionDecision: "ask", permissionDecisionReason: "b", additionalContext: "First." },
  { additionalContext: "Second.", updatedInput: { command: "two" } },
  { permissionDecision: "deny", permissionDecisionReason: "c" },
  { permissionDecision: "deny", permissionDecisionReason: "d", additionalContext: "Third." },
].map((said) => ({ hookSpecificOutput: { hookEventName: "PreToolUse", ...said } }));

it(`hooks that run at once come to the same, whoever is faster (${runs} permutations of their delays)`, async () => {
  const commands = sayings.map((_, index) => ({ type: "command", command: `bin/hook${index}` }));
  await using opened = await openVector(dialectOf("claude-code"), {
    files: { ".claude/settings.json": { hooks: { PreToolUse: [{ matcher: "Bash", hooks: commands }] } } },
  });
  const outcomeFor = async (delays: readonly number[]): Promise<unknown> => {
    await Promise.all(
      sayings.map(async (said, index) => {
        const file = join(opened.directory, `bin/hook${index}`);
        const text = `#!/bin/sh\ncat > /dev/null\nsleep 0.0${delays[index]}\necho '${JSON.stringify(said)}'\n`;
        await writeFile(file, text);
        await chmod(file, 0o755);
      }),
    );
    const payload = { session: "s1", tool: "Bash", args: { command: "zero" }, callId: "c1" };
    return opened.project.hooks.run("tool.approval.pre", payload);
  };
  const first = await outcomeFor([0, 0, 0, 0, 0]);
  expect(first).toMatchObject({ verdict: "deny", payload: { args: { command: "two" } } });
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([1, 2, 4, 6, 8], { minLength: sayings.length, maxLength: sayings.length }),
      async (delays) => {
        expect(await outcomeFor(delays)).toEqual(first);
      },
    ),
    { numRuns: runs },
  );
});
