import { nearest } from "@hardpoint/core";
import type { FunctionParameter, RoleFunction } from "./role-function.js";

/** What a message gives a function: values in the order of its parameters, or by their names. */
export interface GivenValues {
  readonly inOrder: readonly string[];
  readonly byName: ReadonlyMap<string, string>;
}

export const nothingGiven: GivenValues = { inOrder: [], byName: new Map() };

export interface BoundValues {
  readonly values: ReadonlyMap<string, string>;
  /** What was given in vain and what is missing, in sentences. */
  readonly problems: readonly string[];
}

/** A value by name goes before one by place, and both before the default. */
export const bindValues = ({ name, parameters }: RoleFunction, given: GivenValues): BoundValues => {
  const problems: string[] = [];
  const names = parameters.map((parameter) => parameter.name);
  if (given.inOrder.length > parameters.length)
    problems.push(
      `"${name}" takes ${parameters.length === 0 ? "no values" : `${parameters.length} (${names.join(", ")})`}, and was given ${given.inOrder.length}.`,
    );
  for (const key of given.byName.keys()) {
    if (names.includes(key)) continue;
    const meant = nearest(key, names);
    problems.push(
      `"${name}" has no parameter "${key}"${meant === undefined ? "." : `: did you mean "${meant}"?`}`,
    );
  }
  const values = new Map<string, string>();
  for (const [index, parameter] of parameters.entries()) {
    const value =
      given.byName.get(parameter.name) ?? (given.inOrder[index] || undefined) ?? parameter.default;
    if (value === undefined) problems.push(`"${name}" needs a value for "${parameter.name}".`);
    else values.set(parameter.name, value);
  }
  return { values, problems };
};

/** Puts the values in the place of `{name}`. What stands in a value is not read again; other braces are left alone. */
export const substitute = (
  text: string,
  parameters: readonly FunctionParameter[],
  values: ReadonlyMap<string, string>,
): string =>
  parameters.length === 0
    ? text
    : text.replaceAll(
        /\{([\p{L}_][\p{L}\p{N}_-]*)\}/gu,
        (written, name: string) => values.get(name) ?? written,
      );
