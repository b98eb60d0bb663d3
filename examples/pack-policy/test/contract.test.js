import { describe, it } from "node:test";
import { conditionsKit } from "@hardpoint/conditions/testing";
import { testExtensions } from "@hardpoint/testkit";
import { hooksKit } from "./kits.js";

testExtensions(
  [
    { kit: conditionsKit, name: "policy", module: new URL("../conditions/policy.js", import.meta.url) },
    { kit: hooksKit, name: "guard", module: new URL("../hooks/guard.js", import.meta.url) },
  ],
  { describe, it },
);
