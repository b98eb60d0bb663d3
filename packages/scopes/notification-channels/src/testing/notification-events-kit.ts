import { notificationEventsContract } from "../contract.js";

/** How notification events are tested with `@hardpoint/testkit`. They have templates and nothing to call. */
export const notificationEventsKit = { contract: notificationEventsContract, members: {} };
