import { expect, it } from "vitest";
import { openVector } from "./run-vector.js";
import { dialectOf } from "./vector.js";

type Message =
  | { readonly role: "assistant"; readonly calls: readonly string[] }
  | { readonly role: "tool"; readonly results: readonly { readonly id: string; readonly content: string }[] };

const files = {
  ".hooks.json": {
    hooks: {
      SessionStart: [{ command: "echo Read AGENTS.md first. >&2; exit 2" }],
      PreToolUse: [
        { matcher: "blocked", command: "echo Not here. >&2; exit 1" },
        { matcher: "noted", command: "echo Mind the lock. >&2; exit 2" },
      ],
      PostToolUse: [{ matcher: "noted", command: "echo Two warnings. >&2; exit 2" }],
    },
  },
};

it("keeps a transcript legal: each call has one result, in the message right after, with hooks' messages in it", async () => {
  await using opened = await openVector(dialectOf("exit-code"), { files });
  const session = opened.project.session({ id: "loop" });
  await session.start();
  const system = (await session.systemPrompt(["You write code."])).join("\n");

  const transcript: Message[] = [];
  for (const turn of [["plain", "blocked"], ["noted"]]) {
    transcript.push({ role: "assistant", calls: turn });
    const results = [];
    for (const name of turn) {
      const { content } = await session.tool({ name, args: {} }, () => `output of ${name}`);
      results.push({ id: name, content });
    }
    transcript.push({ role: "tool", results });
  }

  expect(system).toContain("Read AGENTS.md first.");
  expect(transcript).toEqual([
    { role: "assistant", calls: ["plain", "blocked"] },
    {
      role: "tool",
      results: [
        { id: "plain", content: "output of plain" },
        { id: "blocked", content: "Not here." },
      ],
    },
    { role: "assistant", calls: ["noted"] },
    {
      role: "tool",
      results: [{ id: "noted", content: "output of noted\n\nMind the lock.\n\nTwo warnings." }],
    },
  ]);
  // Nothing is left over that a loop would have to put somewhere else.
  expect((await session.systemPrompt(["You write code."])).join("\n")).not.toMatch(/lock|warnings|Not here/u);
});
