import { expect, it } from "vitest";
import { declareHook } from "./declare-hook.js";

const config = { locate: () => ({ file: "settings.json" }), directory: "/p/.claude" } as never;
const role = { directory: "/p", home: undefined, path: "/p/.claude/settings.json", layer: "project" };
const reading = { config, role, say: () => undefined, base: ["hooks"] };

it.each([
  '"$CLAUDE_PROJECT_DIR"/check.sh',
  '"$CLAUDE_PROJECT_DIR/check.sh" --fast',
  "'/p/check.sh'",
  "sh ./check.sh",
])("names the script of %s, which a person is asked to trust", (command) => {
  const handler = { type: "command", command } as const;
  const { work } = declareHook(
    handler,
    "Stop",
    "h",
    ["hooks"],
    { matcher: undefined, source: { file: "x" } },
    reading,
  );
  expect(work).toMatchObject({ kind: "command", scripts: ["/p/check.sh"] });
});
