import { describe, it } from "node:test";
import { testExtensions } from "@hardpoint/testkit";
import { guard, policy } from "./kits.js";

testExtensions([guard, policy], { describe, it });
