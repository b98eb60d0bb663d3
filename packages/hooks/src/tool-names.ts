/** What one dialect calls one tool of the host, and its fields. */
export interface ToolAlias {
  /** Of several, the first is what hooks are handed; matchers match each. */
  readonly name: string | readonly string[];
  /** The dialect's name of a field, by the host's. Fields that are not named keep their names. */
  readonly input?: Readonly<Record<string, string>>;
}

/**
 * What dialects call the host's tools: by the dialect's id, then by the host's name of the tool.
 *
 * @example
 * { "claude-code": { run_shell_command: { name: "Bash", input: { cmd: "command" } }, srv_find: "mcp__srv__find" } }
 */
export type ToolNames = Readonly<
  Record<string, Readonly<Record<string, string | readonly string[] | ToolAlias>>>
>;

type Input = Readonly<Record<string, unknown>>;

/** Every name that a tool goes by in a dialect: the host's own first, then the dialect's. */
export const namesOfTool = (
  names: ToolNames | undefined,
  dialect: string,
  tool: string,
): readonly string[] => {
  const alias = aliasOf(names, dialect, tool);
  return alias === undefined ? [tool] : [...new Set([tool, ...alias.names])];
};

/** A tool and its input in a dialect's words. */
export const toDialectTool = (
  names: ToolNames | undefined,
  dialect: string,
  tool: string,
  input: Input,
): { readonly name: string; readonly input: Input } => {
  const alias = aliasOf(names, dialect, tool);
  if (alias === undefined) return { name: tool, input };
  return { name: alias.names[0] ?? tool, input: rename(input, alias.fields) };
};

/** An input that a hook of a dialect wrote, in the host's words. */
export const fromDialectInput = (
  names: ToolNames | undefined,
  dialect: string,
  tool: string,
  input: Input,
): Input => {
  const fields = aliasOf(names, dialect, tool)?.fields;
  return fields === undefined ? input : rename(input, new Map([...fields].map(([host, own]) => [own, host])));
};

interface Alias {
  readonly names: readonly string[];
  readonly fields: ReadonlyMap<string, string>;
}

const aliasOf = (names: ToolNames | undefined, dialect: string, tool: string): Alias | undefined => {
  const tools = names && Object.hasOwn(names, dialect) ? names[dialect] : undefined;
  const found = tools && Object.hasOwn(tools, tool) ? tools[tool] : undefined;
  if (found === undefined) return undefined;
  const { name, input = {} } = isAlias(found) ? found : { name: found };
  return { names: typeof name === "string" ? [name] : name, fields: new Map(Object.entries(input)) };
};

const isAlias = (found: string | readonly string[] | ToolAlias): found is ToolAlias =>
  typeof found === "object" && !Array.isArray(found);

const rename = (input: Input, fields: ReadonlyMap<string, string>): Input =>
  fields.size === 0
    ? input
    : Object.fromEntries(Object.entries(input).map(([field, value]) => [fields.get(field) ?? field, value]));
