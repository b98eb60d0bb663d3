import { expect, it } from "vitest";
import type { HttpEnd } from "./http/http-run.js";
import { httpFailure } from "./http-failure.js";

it.each<[HttpEnd, string | undefined]>([
  [{ kind: "json", value: null }, undefined],
  [{ kind: "empty" }, undefined],
  [{ kind: "not-json", output: { kind: "text", text: "x" } }, "output: The answer is no JSON document."],
  [{ kind: "not-json", output: { kind: "truncated", position: 1, text: "{" } }, "output: The answer ends"],
  [
    { kind: "not-json", output: { kind: "several", values: [], noise: false } },
    "output: The answer holds several",
  ],
  [
    { kind: "not-json", output: { kind: "noise", value: 1, before: "", after: "" } },
    "output: The answer has other",
  ],
  [{ kind: "too-large", maxBodyBytes: 9 }, "output: The answer is longer than 9 bytes."],
  [{ kind: "status", status: 500 }, "result: The server answered with status 500."],
  [{ kind: "redirect", status: 301 }, "result: The server sent the call elsewhere"],
  [{ kind: "timeout", deadlineMs: 5 }, "timeout: The call was ended after 5 ms."],
  [{ kind: "aborted", by: "signal" }, "lost: The call was called off."],
  [{ kind: "refused", what: "url", message: "Not allowed." }, "spawn: The call was not sent: Not allowed."],
  [{ kind: "unreachable", message: "refused" }, "spawn: There was no answer: refused"],
])("%j", (end, expected) => {
  const failure = httpFailure({ end, body: "", withheld: [], durationMs: 1 });
  if (expected === undefined) expect(failure).toBeUndefined();
  else expect(`${failure?.kind}: ${failure?.message}`).toContain(expected);
});
