import { describe, it } from "node:test";
import { conditionsKit } from "@hardpoint/conditions/testing";
import { testExtensions } from "@hardpoint/testkit";
import { hooksKit, observerKit } from "./kits.js";

const at = (path) => new URL(`../${path}`, import.meta.url);

testExtensions(
  [
    { kit: conditionsKit, name: "git_clean", module: at("conditions/git-clean.js") },
    { kit: conditionsKit, name: "branch_matches", module: at("conditions/branch-matches.js") },
    { kit: conditionsKit, name: "ahead_of", module: at("conditions/ahead-of.js") },
    { kit: hooksKit, name: "guard", module: at("hooks/guard.js") },
    { kit: observerKit, name: "session.idle", module: at("observers/commits.js") },
  ],
  { describe, it },
);
