import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { notificationChannelsKit } from "@hardpoint/notification-channels/testing";
import { testExtensions, testScenarios } from "@hardpoint/testkit";

const directory = mkdtempSync(join(tmpdir(), "status-file-"));
after(() => rmSync(directory, { recursive: true, force: true }));

const module = new URL("../src/status-file.js", import.meta.url);
const statusFile = {
  kit: notificationChannelsKit,
  name: "status_file",
  module,
  needs: "1.0",
  // Configurations of our own: those of the kit have no path.
  samples: { create: [[{ kind: "status_file", path: "status.txt" }, { directory }]] },
};

testExtensions([statusFile], { describe, it });
testScenarios(
  statusFile,
  [{ name: "no path", member: "create", data: [{}, { directory }], holds: ({ ok }) => !ok }],
  { describe, it },
);
