import { describe, it } from "node:test";
import { hooksKit } from "@hardpoint/dialects/rolebox/testing";
import { testExtensions, testNeutrality } from "@hardpoint/testkit";

const guard = {
  kit: hooksKit,
  name: "no_recursive_delete",
  module: new URL("../src/no-recursive-delete.js", import.meta.url),
  needs: "1.0",
  entry: { events: ["tool.execute.before"], phase: "before", onFailure: "deny" },
};
const bash = (command) => ({ tool: "bash", args: { command } });

testExtensions([guard], { describe, it });
// Late, failed or answering rubbish, a guard must not let go on what it is there to stop.
testNeutrality(
  [
    {
      ...guard,
      stops: [bash("rm -rf build"), bash("cd /tmp && rm -f -r ."), bash("rm --recursive --force src")],
      passes: [bash("ls -rf"), bash("rm notes.txt"), { tool: "read", args: { path: "rm -rf" } }],
    },
  ],
  { describe, it },
);
