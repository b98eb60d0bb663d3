import { nearest } from "@hardpoint/core";
import type { Say } from "../say.js";
import { type EventName, eventNames, events, isEventName } from "./events.js";
import type { HookEntry } from "./schema.js";

type Path = readonly (string | number)[];

/** The events that a hook is for: each once, without those that don't exist. */
export const readEvents = (entry: HookEntry, path: Path, say: Say): readonly EventName[] => {
  if (entry.events.length === 0) {
    say(
      "HOOK_EVENTS_EMPTY",
      [...path, "events"],
      `Hook "${entry.name}" is for no event; only onLoad and onDispose are called.`,
      {
        hint: `Add one of ${eventNames.join(", ")}.`,
      },
    );
  }
  const names = new Set<EventName>();
  for (const [index, name] of entry.events.entries()) {
    const place = [...path, "events", index];
    if (!isEventName(name)) {
      const near = nearest(name, eventNames);
      say(
        "HOOK_EVENT_UNKNOWN",
        place,
        `Hook "${entry.name}" is for the event "${name}", which does not exist.`,
        {
          hint: near === undefined ? `The events are ${eventNames.join(", ")}.` : `Did you mean ${near}?`,
        },
      );
    } else if (names.has(name)) {
      say(
        "HOOK_EVENT_DUPLICATE",
        place,
        `Hook "${entry.name}" lists the event ${name} twice; it runs once.`,
        {
          hint: "Remove one of the two.",
        },
      );
    } else names.add(name);
  }
  return [...names];
};

/** Names the filters that let nothing through, and those that none of the hook's events consults. */
export const reportFilter = (entry: HookEntry, names: readonly EventName[], path: Path, say: Say): void => {
  for (const filter of ["tools", "eventTypes"] as const) {
    const allowed = entry.filter?.[filter];
    if (allowed === undefined || names.length === 0) continue;
    const place = [...path, "filter", filter];
    const consulting = eventNames.filter((name) => events[name].filter === filter);
    if (!consulting.some((name) => names.includes(name))) {
      say(
        "HOOK_FILTER_IGNORED",
        place,
        `Hook "${entry.name}" filters by ${filter}, which none of its events consults.`,
        {
          hint: `Only ${consulting.join(" and ")} can be filtered by ${filter}.`,
        },
      );
    } else if (allowed.length === 0) {
      say(
        "HOOK_FILTER_EMPTY",
        place,
        `Hook "${entry.name}" has an empty list of ${filter}, so it runs for none.`,
        {
          hint: "Remove the list to run for all, or name some.",
        },
      );
    }
  }
};
