import { describe, it } from "node:test";
import { conditionsKit } from "@hardpoint/conditions/testing";
import { observeEventsKit } from "@hardpoint/observe-events/testing";
import { testExtensions } from "@hardpoint/testkit";
import { guard, toolCall } from "./kits.js";
import { makeRepository } from "./repository.js";

const { directory } = makeRepository();
const at = (path) => new URL(`../${path}`, import.meta.url);
const condition = (name, path) => ({ kit: conditionsKit, name, module: at(path), needs: "1.0" });

testExtensions(
  [
    condition("git_clean", "conditions/git-clean.js"),
    condition("branch_matches", "conditions/branch-matches.js"),
    condition("ahead_of", "conditions/ahead-of.js"),
    { ...guard, samples: { onToolBefore: [toolCall("git status && git push", directory)] } },
    { kit: observeEventsKit, name: "session.idle", module: at("observers/commits.js"), needs: "1.0" },
  ],
  { describe, it },
);
