import type { ToolSchema } from "./tools/schema.js";

type Arguments = Readonly<Record<string, unknown>>;

/** Something that the model can do. */
export interface Tool {
  readonly name: string;
  /** For the model. */
  readonly description: string;
  readonly schema: ToolSchema;
  /** What is wrong with the arguments; undefined when they are the tool's. */
  validate(args: Arguments): string | undefined;
  /** Throws a sentence for the model when it can't be done. Arguments are validated first. */
  execute(args: Arguments): Promise<string>;
}

interface ToolDefinition<Args> {
  readonly name: string;
  readonly description: string;
  readonly schema: ToolSchema<Args>;
  readonly run: (args: Args) => Promise<string>;
}

export const defineTool = <Args>(definition: ToolDefinition<Args>): Tool => ({
  name: definition.name,
  description: definition.description,
  schema: definition.schema,
  validate(args) {
    const parsed = definition.schema.safeParse(args);
    return parsed.success ? undefined : problems(parsed.error);
  },
  execute: async (args) => definition.run(definition.schema.parse(args)),
});

const problems = ({ issues }: { readonly issues: readonly Issue[] }): string =>
  issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
    .join("; ");

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}
