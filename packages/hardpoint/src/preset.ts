import { conditions } from "@hardpoint/conditions";
import { claudeCode } from "@hardpoint/dialects/claude-code";
import { codingCode } from "@hardpoint/dialects/coding-code";
import { exitCode } from "@hardpoint/dialects/exit-code";
import { hooksJson } from "@hardpoint/dialects/hooks-json";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { functions } from "@hardpoint/functions/node";
import { graphTopologies } from "@hardpoint/graph-topologies";
import { nodeNotificationChannels } from "@hardpoint/notification-channels/node";
import { observeEvents } from "@hardpoint/observe-events";
import type { Part } from "@hardpoint/project";
import { recovery } from "@hardpoint/recovery";
import { terminationConditions } from "@hardpoint/termination-conditions";

/** Every scope and dialect that Hardpoint has, for `openProject(directory, { use: preset })`. */
export const preset: readonly Part[] = [
  rolebox,
  codingCode,
  exitCode,
  hooksJson,
  claudeCode,
  conditions,
  graphTopologies,
  terminationConditions,
  recovery,
  nodeNotificationChannels,
  observeEvents,
  functions,
];
