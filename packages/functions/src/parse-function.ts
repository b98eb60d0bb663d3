import {
  type ConfigPath,
  checkWith,
  diagnose,
  issuePath,
  nearest,
  type Report,
  type StandardSchema,
} from "@hardpoint/core";
import { type FrontMatter, readFrontMatter } from "./front-matter.js";
import { isFunctionName } from "./function-name.js";
import type { FunctionTransition, RoleFunction } from "./role-function.js";
import { frontMatterSchemas, transitionSchema } from "./schema.js";

/** Characters that a function's file may have. */
const maxLength = 262_144;

const defaultPriority = 50;
const defaultContinueMax = 5;

/**
 * Reads the text of a function's file: Markdown, with or without front matter. `file` is as the user would write it; its
 * name without `.md` is the function's, unless the front matter has another. Never throws.
 *
 * A key that is wrong costs itself. Without `requires` or `requires_evidence` the function would apply where it should
 * not, so that a mistake there costs the function: undefined, with the reason reported.
 */
export const parseFunction = (text: string, file: string, report: Report): RoleFunction | undefined => {
  if (text.length > maxLength) {
    report(
      diagnose(
        "CONFIG_INVALID",
        `${file} has ${text.length} characters, more than the ${maxLength} that a function may have.`,
        {
          source: { file },
        },
      ),
    );
    return undefined;
  }
  const matter = readFrontMatter(text, file, report);
  if (!matter) return undefined;
  const reader = createReader(matter, report);
  reader.unknownKeys();
  const name = reader.read("name", frontMatterSchemas.name) ?? nameOfFile(file);
  if (!isFunctionName(name)) {
    reader.say("CONFIG_INVALID", [], `${file}: the file's name can't be a function's name.`, {
      hint: "Rename the file, or write `name:` in its front matter.",
    });
    return undefined;
  }
  const requires = reader.read("requires", frontMatterSchemas.requires);
  const requiresEvidence = reader.read("requires_evidence", frontMatterSchemas.requires_evidence);
  if (reader.failed.has("requires") || reader.failed.has("requires_evidence")) return undefined;
  const { value } = matter;
  const params = reader.read("params", frontMatterSchemas.params) ?? {};
  const read: RoleFunction = {
    name,
    description: reader.read("description", frontMatterSchemas.description),
    parameters: Object.entries(params).map(([key, initial]) => ({ name: key, default: initial })),
    phase: reader.read("phase", frontMatterSchemas.phase),
    priority: reader.read("priority", frontMatterSchemas.priority) ?? defaultPriority,
    requires: requires ?? [],
    produces: reader.read("produces", frontMatterSchemas.produces) ?? [],
    consumes: reader.read("consumes", frontMatterSchemas.consumes) ?? [],
    gate: own(value, "gate"),
    transitions: reader.transitions(),
    continueUntil: own(value, "continue_until"),
    continueMax: reader.read("continue_max", frontMatterSchemas.continue_max) ?? defaultContinueMax,
    requiresEvidence: requiresEvidence ?? [],
    observe: reader.read("observe", frontMatterSchemas.observe) ?? [],
    schemaVersion: reader.read("state_schema_version", frontMatterSchemas.state_schema_version) ?? 1,
    text: matter.body.replace(/^(?:[ \t]*(?:\r\n|\n|\r))+/, "").trimEnd(),
    file,
    locate: matter.locate,
    frame: matter.frame,
  };
  if (read.text === "" && read.observe.length === 0 && read.transitions.length === 0)
    reader.say(
      "CONFIG_INVALID",
      [],
      `${file}: the function "${name}" has no text, so that it does nothing.`,
      {
        severity: "warning",
        hint: "Write the model's instructions below the front matter.",
      },
    );
  return read;
};

type Key = keyof typeof frontMatterSchemas;

const knownKeys: readonly string[] = [...Object.keys(frontMatterSchemas), "gate", "continue_until"];

/** What other hosts put in the place of a key, or what is done otherwise here. */
const hints = new Map([
  ["handlers", "Code belongs in a condition, an observe event or a hook of its own."],
  ["until", "Did you mean continue_until?"],
]);

const createReader = (matter: FrontMatter, report: Report) => {
  const failed = new Set<string>();
  const say = (
    code: "CONFIG_INVALID" | "CONFIG_KEY_UNKNOWN",
    path: ConfigPath,
    message: string,
    more: { readonly hint?: string; readonly severity?: "warning"; readonly key?: boolean } = {},
  ): void => {
    const { key, ...details } = more;
    const source = matter.locate(path, key ? "key" : "value");
    const frame = matter.frame(source);
    report(diagnose(code, message, { source, ...(frame === undefined ? {} : { frame }), ...details }));
  };

  const check = <T>(schema: StandardSchema<unknown, T>, value: unknown, path: ConfigPath): T | undefined => {
    const checked = checkWith(schema, value);
    if (checked.ok) return checked.value;
    for (const issue of checked.issues) {
      const at = [
        ...path,
        ...issuePath(issue).map((key) => (typeof key === "symbol" ? String(key) : key)),
      ] as ConfigPath;
      say("CONFIG_INVALID", at, `${matter.locate([]).file}: ${format(at)} ${issue.message}.`);
    }
    return undefined;
  };

  const read = <T>(key: Key, schema: StandardSchema<unknown, T>): T | undefined => {
    const value = own(matter.value, key);
    // A key with nothing behind it is as good as none.
    if (value === undefined || value === null) return undefined;
    const good = check(schema, value, [key]);
    if (good === undefined) failed.add(key);
    return good;
  };

  const unknownKeys = (): void => {
    for (const key of Object.keys(matter.value)) {
      if (knownKeys.includes(key)) continue;
      const meant = nearest(key, knownKeys);
      const hint = hints.get(key) ?? (meant === undefined ? undefined : `Did you mean ${meant}?`);
      say("CONFIG_KEY_UNKNOWN", [key], `${matter.locate([]).file}: "${key}" is no key of a function.`, {
        key: true,
        ...(hint === undefined ? {} : { hint }),
      });
    }
  };

  const transitions = (): readonly FunctionTransition[] =>
    (read("transitions", frontMatterSchemas.transitions) ?? []).flatMap((item: unknown, index) => {
      const at = ["transitions", index];
      const good = check(transitionSchema, item, at);
      return good
        ? [{ when: good.when, activate: good.activate ?? [], deactivate: good.deactivate ?? [], at }]
        : [];
    });

  return { failed, say, read, unknownKeys, transitions };
};

const own = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const nameOfFile = (file: string): string => (/[^/\\]*$/.exec(file)?.[0] ?? file).replace(/\.md$/i, "");

const format = (path: ConfigPath): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join("");
