import {
  type Contract,
  defineContract,
  diagnose,
  type Extension,
  isThenable,
  method,
  type Report,
  value,
} from "@hardpoint/core";
import { type DialectEntry, dialectEntrySchema, dialectValueSchemas } from "./dialect-module-schema.js";
import type { AnyDialect } from "./project.js";

/** What a module under `extensions.hook_dialects` exports: a dialect, as `defineDialect` makes it. */
export const dialectModuleContract: Contract = defineContract<AnyDialect, DialectEntry>()({
  scope: "hook_dialects",
  version: "1.0",
  package: "@hardpoint/project",
  entry: dialectEntrySchema,
  module: {
    $$type: value({ schema: dialectValueSchemas.$$type }),
    id: value({ schema: dialectValueSchemas.id }),
    rules: value({ schema: dialectValueSchemas.rules }),
    contract: value({ optional: true, schema: dialectValueSchemas.contract }),
    files: method({ optional: true }),
    recognizes: method({ optional: true }),
    parse: method(),
    merge: method({ optional: true }),
    bind: method(),
    inspect: method({ optional: true }),
  },
  key: (entry) => entry.name,
}) as Contract;

/** The dialects that modules brought. One whose id is in use already is reported and left out. */
export const dialectsFrom = (
  extensions: readonly Extension[],
  present: readonly AnyDialect[],
  report: Report,
): readonly AnyDialect[] => {
  const taken = new Set(present.map(({ id }) => id));
  return extensions.flatMap((extension) => {
    const dialect = dialectOf(extension);
    const source = extension.source ? { source: extension.source } : {};
    if (taken.has(dialect.id)) {
      report(
        diagnose(
          "NAME_DUPLICATE",
          `The dialect "${dialect.id}" that ${extension.name} brings is in use already.`,
          { ...source, hint: "Take one of the two away: a hook file has one dialect." },
        ),
      );
      return [];
    }
    if (dialect.id !== extension.name) {
      report(
        diagnose(
          "NAME_DIFFERS",
          `The dialect "${extension.name}" calls itself "${dialect.id}", which is what counts.`,
          source,
        ),
      );
    }
    taken.add(dialect.id);
    return [dialect];
  });
};

const dialectOf = ({ handle }: Extension): AnyDialect => {
  const call =
    <Arguments extends readonly unknown[], Result>(member: string) =>
    (...args: Arguments): Result => {
      const result = handle.call(member, args);
      if (isThenable(result)) throw new TypeError(`its ${member}() is asynchronous, which is not supported`);
      const settled = result as Awaited<typeof result>;
      if (!settled.ok) throw new Error(settled.failure.message, { cause: settled.failure.error });
      return settled.value as Result;
    };
  const { id, rules, contract } = handle.values as Pick<AnyDialect, "id" | "rules" | "contract">;
  const optional = <Member extends "files" | "recognizes" | "merge" | "inspect">(member: Member) =>
    handle.members.includes(member) ? { [member]: call(member) } : {};
  return {
    $$type: "@hardpoint/dialect",
    id,
    rules,
    ...(contract === undefined ? {} : { contract }),
    ...optional("files"),
    ...optional("recognizes"),
    ...optional("merge"),
    ...optional("inspect"),
    parse: call("parse"),
    bind: call("bind"),
  };
};
