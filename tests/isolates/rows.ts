import type { Row } from "./row.js";
import { capabilityRows } from "./rows/capabilities.js";
import { conditionRows } from "./rows/conditions.js";
import { dataRows } from "./rows/data.js";
import { errorRows } from "./rows/errors.js";
import { factoryRows } from "./rows/factories.js";
import { graphTopologyRows } from "./rows/graph-topologies.js";
import { hookRows } from "./rows/hooks.js";
import { hostScopeRows } from "./rows/host-scope.js";
import { importRows } from "./rows/imports.js";
import { notificationChannelRows } from "./rows/notification-channels.js";
import { observeEventRows } from "./rows/observe-events.js";
import { recoveryRows } from "./rows/recovery.js";
import { terminationRows } from "./rows/termination-conditions.js";

/** What must be the same in every isolate. A scope adds a file of rows and a line here. */
export const rows: readonly Row[] = [
  ...hookRows,
  ...conditionRows,
  ...graphTopologyRows,
  ...terminationRows,
  ...recoveryRows,
  ...notificationChannelRows,
  ...observeEventRows,
  ...factoryRows,
  ...hostScopeRows,
  ...capabilityRows,
  ...dataRows,
  ...errorRows,
  ...importRows,
];
