import { type Diagnostic, diagnose } from "@hardpoint/core";
import type { FunctionTransition, RoleFunction } from "../role-function.js";
import { unknownHint } from "./check-requires.js";
import { placeOf } from "./place-of.js";

/** Transitions to functions that do not exist, and those that can have no effect. */
export const checkTransitions = (definitions: ReadonlyMap<string, RoleFunction>): readonly Diagnostic[] =>
  [...definitions.values()].flatMap((definition) =>
    definition.transitions.flatMap((transition) => [
      ...checkTargets(definition, transition, definitions),
      ...checkGate(definition, transition),
      ...checkDeactivate(definition, transition),
    ]),
  );

const checkTargets = (
  definition: RoleFunction,
  { activate, deactivate, at }: FunctionTransition,
  definitions: ReadonlyMap<string, RoleFunction>,
): readonly Diagnostic[] =>
  activate.flatMap((name, index) => {
    const place = placeOf(definition, [...at, "activate", index]);
    const target = definitions.get(name);
    if (!target)
      return [
        diagnose(
          "FUNCTION_UNKNOWN",
          `"${definition.name}" passes on to the function "${name}", which does not exist.`,
          {
            ...place,
            hint: unknownHint(name, definitions),
          },
        ),
      ];
    if (!target.requires.includes(definition.name) || !deactivate.includes(definition.name)) return [];
    return [
      inert(
        `"${name}" requires "${definition.name}", which this transition deactivates, so that "${name}" is not in effect.`,
        place,
        `Leave "${definition.name}" active, or take it out of \`requires\`.`,
      ),
    ];
  });

const checkGate = (definition: RoleFunction, { when, at }: FunctionTransition): readonly Diagnostic[] =>
  when === "gate" && definition.gate === undefined
    ? [
        inert(
          `"${definition.name}" passes on when its gate is open, and has no gate, so that it never does.`,
          placeOf(definition, [...at, "when"]),
          "Write a `gate:`, or the condition itself in `when`.",
        ),
      ]
    : [];

const checkDeactivate = (
  definition: RoleFunction,
  { activate, deactivate, at }: FunctionTransition,
): readonly Diagnostic[] => [
  ...deactivate.flatMap((name, index) =>
    name === definition.name
      ? []
      : [
          inert(
            `"${definition.name}" can't deactivate "${name}": a function deactivates only itself.`,
            placeOf(definition, [...at, "deactivate", index]),
            `Give "${name}" a transition of its own.`,
          ),
        ],
  ),
  ...(activate.length === 0 && deactivate.length === 0
    ? [
        inert(
          `A transition of "${definition.name}" does nothing.`,
          placeOf(definition, at),
          "Say what it does: activate or deactivate.",
        ),
      ]
    : []),
];

const inert = (message: string, place: Pick<Diagnostic, "source" | "frame">, hint: string): Diagnostic =>
  diagnose("FUNCTION_TRANSITION_INERT", message, { ...place, hint });
