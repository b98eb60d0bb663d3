import {
  type Capabilities,
  type ConfigPath,
  type Diagnostic,
  diagnose,
  isThenable,
  type MaybePromise,
  toErrorData,
  whenReady,
} from "@hardpoint/core";
import { conditionsCapability } from "../ask-condition.js";
import { observeCapability } from "../ask-observers.js";
import { inTurn } from "../in-turn.js";
import { offeredMethod } from "../offered-method.js";
import type { RoleFunction } from "../role-function.js";
import { placeOf } from "./place-of.js";

interface Part {
  readonly value: unknown;
  readonly path: ConfigPath;
}

/** What conditions and observers say of a function's parts, and that there are none where it needs them. */
export const checkParts = (
  definition: RoleFunction,
  capabilities: Capabilities,
): MaybePromise<readonly Diagnostic[]> => {
  const found: Diagnostic[] = [];
  const check = (part: Part, capability: string): MaybePromise<void> =>
    whenReady(ask(definition, part, offeredMethod(capabilities, capability, "check")), (diagnostics) => {
      found.push(...diagnostics.map((diagnostic) => framed(definition, diagnostic)));
    });
  const conditions = conditionsOf(definition);
  const observed = definition.observe.map((value, index): Part => ({ value, path: ["observe", index] }));
  for (const [capability, parts, without] of [
    [
      conditionsCapability,
      conditions,
      "its conditions are unknown, so that it never opens, passes on or goes on",
    ],
    [observeCapability, observed, "what stands below observe has no effect"],
  ] as const) {
    const method = capability === conditionsCapability ? "evaluate" : "observe";
    const [first] = parts;
    if (first && !offeredMethod(capabilities, capability, method))
      found.push(
        diagnose(
          "FUNCTION_CAPABILITY_MISSING",
          `Nothing here offers "${capability}" to the function "${definition.name}": ${without}.`,
          {
            ...placeOf(definition, first.path, "key"),
            hint: `Add the scope ${capability} to \`use\`, or offer a capability of that name.`,
          },
        ),
      );
  }
  return whenReady(
    inTurn(conditions, (part) => check(part, conditionsCapability)),
    () =>
      whenReady(
        inTurn(observed, (part) => check(part, observeCapability)),
        () => found,
      ),
  );
};

const conditionsOf = ({ gate, continueUntil, transitions }: RoleFunction): readonly Part[] => [
  ...(gate === undefined ? [] : [{ value: gate, path: ["gate"] }]),
  ...(continueUntil === undefined ? [] : [{ value: continueUntil, path: ["continue_until"] }]),
  ...transitions.flatMap(({ when, at }) => (when === "gate" ? [] : [{ value: when, path: [...at, "when"] }])),
];

const ask = (
  definition: RoleFunction,
  { value, path }: Part,
  check: ((...args: unknown[]) => unknown) | undefined,
): MaybePromise<readonly Diagnostic[]> => {
  const fail = (thrown: unknown): readonly Diagnostic[] => {
    const cause = toErrorData(thrown);
    return [
      diagnose(
        "EXTENSION_FAILED",
        `A part of the function "${definition.name}" could not be checked: ${cause.message}`,
        {
          ...placeOf(definition, path),
          cause,
        },
      ),
    ];
  };
  const toList = (answer: unknown): readonly Diagnostic[] => (Array.isArray(answer) ? answer : []);
  if (!check) return [];
  try {
    const answer = check(value, (inner: ConfigPath, what?: "value" | "key") =>
      definition.locate([...path, ...inner], what),
    );
    return isThenable(answer) ? Promise.resolve(answer).then(toList, fail) : toList(answer);
  } catch (thrown) {
    return fail(thrown);
  }
};

const framed = (definition: RoleFunction, diagnostic: Diagnostic): Diagnostic => {
  if (diagnostic.frame !== undefined || !diagnostic.source) return diagnostic;
  const frame = definition.frame(diagnostic.source);
  return frame === undefined ? diagnostic : { ...diagnostic, frame };
};
