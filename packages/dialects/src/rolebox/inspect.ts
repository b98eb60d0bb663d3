import { diagnose, nearest, type Report } from "@hardpoint/core";
import type { HookDeclaration } from "@hardpoint/hooks";
import { eventNames, events, isEventName } from "./events.js";
import type { HookEntry } from "./schema.js";

/** Compares the events that a hook is declared for with the handlers that its module has. */
export const inspect = (declaration: HookDeclaration, members: readonly string[], report: Report): void => {
  const { events: written, onFailure } = declaration.entry as HookEntry;
  // Of an event that is misspelt it is told already that it does not exist.
  const meant = new Set(
    written.filter((name) => !isEventName(name)).map((name) => nearest(name, eventNames)),
  );
  for (const name of eventNames) {
    const { handler } = events[name];
    const declared = declaration.points.includes(name);
    if (declared === members.includes(handler) || (!declared && meant.has(name))) continue;
    report(
      declared
        ? diagnose(
            "HOOK_HANDLER_MISSING",
            `Hook "${declaration.name}" is declared for ${name}, but its module has no ${handler}().`,
            {
              source: declaration.source,
              hint: `Export ${handler}(ctx, input), or take ${name} off the hook's events.${onFailure === "deny" ? " Until then it fails there, which denies." : ""}`,
            },
          )
        : diagnose(
            "HOOK_HANDLER_UNUSED",
            `Hook "${declaration.name}" has ${handler}() in its module, but is not declared for ${name}.`,
            {
              source: declaration.source,
              hint: `Add ${name} to the hook's events, or remove ${handler}().`,
            },
          ),
    );
  }
};
