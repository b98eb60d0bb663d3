import assert from "node:assert/strict";
import { it } from "node:test";
import { observeEventsKit } from "@hardpoint/observe-events/testing";
import { runScenario } from "@hardpoint/testkit";
import { factsIn } from "./kits.js";
import { makeRepository } from "./repository.js";

const note = async (directory, more = {}, spec = {}) => {
  const result = await runScenario(
    {
      kit: observeEventsKit,
      name: "session.idle",
      module: new URL("../observers/commits.js", import.meta.url),
    },
    {
      data: {
        ctx: { ...factsIn(directory), eventName: "session.idle", ...more },
        spec: { on: "session.idle", ...spec },
      },
    },
  );
  assert.ok(result.ok, result.failure?.message);
  return result.value;
};

it("notes the commits that no remote has, and what is not committed", async () => {
  const { directory, write, commit } = makeRepository();
  assert.deepEqual(await note(directory), []);
  write("a.txt");
  commit("Add a");
  write("b.txt");
  const [text] = await note(directory);
  assert.match(text, /^On main: 1 commit made, 1 file not committed\.\n- [0-9a-f]+ Add a$/);
});

it("counts from where the host says that the session began", async () => {
  const { directory, commit, git } = makeRepository();
  commit("Old");
  const since = git("rev-parse", "HEAD").trim();
  assert.deepEqual(await note(directory, { payload: { since } }), []);
  for (let number = 1; number <= 12; number += 1) commit(`New ${number}`);
  const [wish, text] = await note(directory, { payload: { since } }, { inject: "Push them." });
  assert.equal(wish, "Push them.");
  assert.match(text, /12 commits made/);
  assert.match(text, /- and 2 more$/);
  assert.doesNotMatch(text, /Old/);
});
