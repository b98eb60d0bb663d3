import { z } from "zod";
import type {
  Capability,
  Contract,
  Member,
  ModuleShape,
  StandardSchema,
} from "../../packages/core/src/index.js";
import type { Point } from "../../packages/hooks/src/index.js";

/** A part of a shape: of one sort, and which others may rely on it. Plain data, so that it can be kept in a file. */
export interface ShapePart {
  /** What can't change within a major: `method`, `decision`, … */
  readonly is: string;
  /** Whether whoever writes the other side may do without it. */
  readonly optional: boolean;
  /** What else can be told of it: a JSON Schema. A change of it is one, of a size that only a person can tell. */
  readonly detail?: unknown;
}

/** What one version of a contract, a point or a capability looks like, by the names of its parts. */
export type Shape = Readonly<Record<string, ShapePart>>;

export const contractShape = (contract: Contract): Shape => ({
  ...membersShape(contract.module, "module."),
  ...entryShape(contract.entry),
  ...(contract.withoutModule === undefined
    ? {}
    : { "entry without a module": { is: "allowed", optional: true } }),
});

const membersShape = (members: ModuleShape, prefix: string): Shape =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, member]): [string, ShapePart][] => [
      [`${prefix}${name}`, memberPart(member)],
      ...(member.kind === "factory"
        ? Object.entries(membersShape(member.instance, `${prefix}${name}().`))
        : []),
    ]),
  );

const memberPart = (member: Member): ShapePart => {
  const schema =
    member.kind === "method" ? member.returns : member.kind === "value" ? member.schema : undefined;
  return {
    is: member.kind,
    optional: member.optional,
    ...(schema ? { detail: jsonSchema(schema) } : {}),
  };
};

/** Each key of an entry by itself, where the schema is that of an object. */
const entryShape = (schema: StandardSchema): Shape => {
  const {
    properties,
    required = [],
    ...rest
  } = jsonSchema(schema) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return {
    entry: { is: "entry", optional: false, detail: rest },
    ...Object.fromEntries(
      Object.entries(properties ?? {}).map(([key, detail]): [string, ShapePart] => [
        `entry.${key}`,
        { is: "key", optional: !required.includes(key), detail },
      ]),
    ),
  };
};

const jsonSchema = (schema: StandardSchema): object => {
  const { $schema: _, ...found } = z.toJSONSchema(schema as unknown as z.ZodType, {
    unrepresentable: "any",
    io: "input",
  });
  return found;
};

export const pointShape = (point: Point<Record<string, unknown>>): Shape => ({
  point: { is: point.kind, optional: false },
  ...Object.fromEntries(
    (["subject", "guards", "takes", "produces"] as const).flatMap((key) =>
      point[key] === undefined ? [] : [[key, { is: String(point[key]), optional: false }]],
    ),
  ),
  ...Object.fromEntries(
    Object.keys(point.fields).map((name) => [`payload.${name}`, { is: "field", optional: true }]),
  ),
  ...Object.fromEntries(point.honours.map((part) => [`honours.${part}`, { is: "part", optional: true }])),
});

export const capabilityShape = ({ mode, methods }: Capability): Shape => ({
  capability: { is: mode, optional: false },
  ...Object.fromEntries(
    Object.keys(methods)
      .sort()
      .map((name) => [`methods.${name}`, { is: "method", optional: true }]),
  ),
});
