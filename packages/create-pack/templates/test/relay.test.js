import { describe, it } from "node:test";
import { graphTopologiesKit } from "@hardpoint/graph-topologies/testing";
import { testExtensions, testScenarios } from "@hardpoint/testkit";

const module = new URL("../src/relay.js", import.meta.url);
const relay = { kit: graphTopologiesKit, name: "relay", module, needs: "1.0" };

testExtensions([relay], { describe, it });
testScenarios(
  relay,
  [
    {
      name: "two agents, one after the other",
      data: [["writer", "editor"]],
      value: [
        { from: "parent", to: "writer" },
        { from: "writer", to: "editor" },
        { from: "editor", to: "parent" },
      ],
    },
  ],
  { describe, it },
);
