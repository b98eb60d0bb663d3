import { type Diagnostic, diagnose, type Generation, type Source } from "@hardpoint/core";
import { notificationEventsContract } from "./contract.js";
import { type Found, lookUp } from "./look-up.js";
import type { NotificationSettings } from "./settings.js";

/** What the configuration says of events that nobody has declared. */
export const checkEvents = (
  { events, throttlePerEvent }: NotificationSettings,
  generation: Generation,
): readonly Diagnostic[] =>
  [...events, ...throttlePerEvent].flatMap(([name, { source }]) => {
    const found = lookUp(generation, notificationEventsContract.scope, name);
    return found.ok ? [] : [unknownEvent(name, found, source)];
  });

export const unknownEvent = (
  name: string,
  { code, hint }: Extract<Found, { ok: false }>,
  source?: Source,
): Diagnostic => {
  const details = { ...(source ? { source } : {}), hint };
  return code === "ambiguous"
    ? diagnose("NAME_AMBIGUOUS", `Several packs have a notification event "${name}".`, details)
    : diagnose("NOTIFY_EVENT_UNKNOWN", `No notification event is called "${name}".`, details);
};
