import { describe, it } from "node:test";
import { recoveryPatternsKit } from "@hardpoint/recovery/testing";
import { testExtensions, testScenarios } from "@hardpoint/testkit";

const module = new URL("../src/disk-full.js", import.meta.url);
const diskFull = { kit: recoveryPatternsKit, name: "disk_full", module, needs: "1.0" };
const error = { name: "Error", fields: {} };

testExtensions([diskFull], { describe, it });
testScenarios(
  diskFull,
  [
    {
      name: "a full disk",
      data: { error: { ...error, message: "write: no space left on device" } },
      value: { errorType: "disk_full" },
    },
    { name: "any other error", data: { error: { ...error, message: "not found" } }, value: null },
  ],
  { describe, it },
);
