import { type Diagnostic, diagnose, type Lookup, type MaybePromise, whenReady } from "@hardpoint/core";
import { checkWhen } from "./ask-when.js";
import { observeEventsContract } from "./contract.js";
import type { EngineContext } from "./engine-context.js";
import type { Locate } from "./observe.js";
import type { ObserveSpec } from "./observe-spec.js";

/** What is wrong with a spec's event and its `when`, found without running anything. */
export const checkSpec = (
  spec: ObserveSpec,
  context: EngineContext,
  locate?: Locate,
): MaybePromise<readonly Diagnostic[]> => {
  const found = context.registry.current.lookup(observeEventsContract.scope, spec.on);
  const event = eventProblem(spec.on, found, locate ? { source: locate(["on"]) } : {});
  const diagnostics = event ? [event] : [];
  if (spec.when === undefined) return diagnostics;
  const checked = checkWhen(
    context.capabilities,
    spec.when,
    locate && ((path, what) => locate(["when", ...path], what)),
  );
  return whenReady(checked, (problems) =>
    typeof problems === "string"
      ? [...diagnostics, whenUnchecked(problems, locate ? { source: locate(["when"]) } : {})]
      : [...diagnostics, ...problems],
  );
};

const whenUnchecked = (reason: string, at: Pick<Diagnostic, "source">): Diagnostic =>
  diagnose(
    "OBSERVE_WHEN_UNKNOWN",
    `The when of an observe spec can't be checked: ${reason.replace(/\.$/u, "")}.`,
    {
      ...at,
      hint: "The scope conditions evaluates it, or the host's capability of that name. Without it the spec never fires.",
    },
  );

/** Why nothing handles an event of that name; undefined when something does. */
export const eventProblem = (
  name: string,
  found: Lookup,
  at: Pick<Diagnostic, "source">,
): Diagnostic | undefined => {
  switch (found.kind) {
    case "found":
      return undefined;
    case "ambiguous":
      return diagnose("NAME_AMBIGUOUS", `Several packs have an event "${name}" to observe.`, {
        ...at,
        hint: `Write one of ${found.names.join(", ")}.`,
      });
    case "missing":
      return diagnose("OBSERVE_EVENT_UNKNOWN", `No event to observe is called "${name}".`, {
        ...at,
        hint: found.nearest === undefined ? declare : `Did you mean "${found.nearest}"? ${declare}`,
      });
  }
};

const declare =
  "There are tool_after, message and activate; an event of your own is declared under extensions.observe_events with its handler.";
