import { describe, expect, it } from "vitest";
import { requireBuild } from "../../../../tests/build-state.js";
import { greetings } from "../fixtures/greetings-scope.js";
import { logModule, readLog } from "../fixtures/hook-log.js";
import { openTestProject } from "../fixtures/open-test-project.js";
import { writeFiles } from "../fixtures/role-directory.js";

const role = "extensions:\n  greetings:\n    - {name: loud, module: g.mjs}\n";
const greet = (run: string) => `${logModule}
write("${run}");
export const greet = (name) => name === "end" ? process.exit(1) : "${run} " + name;
`;

describe("an isolate that is started again", () => {
  it("imports what was trusted, and not what has taken its place", async () => {
    requireBuild();
    const project = await openTestProject(
      { "role.yaml": role, "g.mjs": greet("v1") },
      { use: [greetings], isolation: "worker", trust: { decide: () => "trust" } },
    );
    const say = (name: string) => project.engine(greetings).greet("loud", name);
    expect(await say("Ann")).toBe("v1 Ann");
    await say("end");
    expect(await say("Bob")).toBe("v1 Bob");

    await writeFiles(project.directory, { "g.mjs": greet("v2") });
    await say("end");
    expect(await say("Eve")).toBe(
      'greetings "loud" was not loaded: g.mjs has changed since it was looked at.',
    );
    expect(await readLog(project.directory)).toEqual(["v1", "v1"]);
  });
});
