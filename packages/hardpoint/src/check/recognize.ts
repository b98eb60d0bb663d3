import type { ConfigView } from "@hardpoint/core";
import type { AnyDialect } from "@hardpoint/project";
import { agentNamed, dialectAgents, type HookAgent, otherAgents, sharedName } from "./hook-agents.js";

/** Whose a hook file is. */
export type Recognized =
  | { readonly kind: "dialect"; readonly dialect: AnyDialect }
  /** Of an agent for which there is no dialect. */
  | { readonly kind: "unsupported"; readonly agent: HookAgent }
  /** By its shape it may be of each of these. */
  | { readonly kind: "ambiguous"; readonly dialects: readonly AnyDialect[] }
  | { readonly kind: "unknown" };

/** What is known of a file beside its text. */
export interface HookFileName {
  /** Relative to what was asked for, its own folder's name included; with `/` between the steps. */
  readonly path: string;
  /** What the person says that it is. */
  readonly named: HookAgent | undefined;
}

/** By what the person says, then by its path, then by the name of a folder on the way; undefined where none tells. */
export const recognizeByName = (
  { path, named }: HookFileName,
  dialects: readonly AnyDialect[],
): Recognized | undefined => {
  const agent = named ?? agentOfPath(path) ?? agentOfFolder(path);
  if (agent === undefined) return undefined;
  const dialect = dialects.find(({ id }) => id === agent.id);
  return dialect ? { kind: "dialect", dialect } : { kind: "unsupported", agent };
};

/** The agent that looks for its hooks at such a path. */
export const agentOfPath = (path: string): HookAgent | undefined =>
  // The more telling path goes first: .factory/hooks/hooks.json ends like a plugin's.
  [...otherAgents, ...dialectAgents].find(({ paths }) => paths.some((each) => each.test(path)));

/** The agent whose files are collected in a folder on the way; of several the nearest to the file. */
export const agentOfFolder = (path: string): HookAgent | undefined =>
  path
    .split("/")
    .slice(0, -1)
    .reverse()
    .flatMap((folder) => agentNamed(folder.toLowerCase()) ?? [])[0];

/** By the shape of what stands in it. */
export const recognizeByShape = (
  path: string,
  config: ConfigView,
  dialects: readonly AnyDialect[],
): Recognized => {
  const fitting = dialects.filter((dialect) => fits(dialect, config));
  const [first, second] = fitting;
  if (first && second) return { kind: "ambiguous", dialects: fitting };
  if (first) return { kind: "dialect", dialect: first };
  const foreign = otherAgents.find(({ id }) => shapes[id]?.(config));
  if (foreign) return { kind: "unsupported", agent: foreign };
  const shared = sharedName.path.test(path) && dialects.find(({ id }) => id === sharedName.id);
  return shared ? { kind: "dialect", dialect: shared } : { kind: "unknown" };
};

/** A dialect may come from anybody: one that throws says nothing of the file. */
const fits = (dialect: AnyDialect, config: ConfigView): boolean => {
  try {
    return dialect.recognizes?.(config) === true;
  } catch {
    return false;
  }
};

const hasEvent = (config: ConfigView, events: readonly string[]): boolean =>
  events.some((event) => config.peek(["hooks", event]) !== undefined);

/** What no other agent's files have. */
const shapes: Readonly<Record<string, (config: ConfigView) => boolean>> = {
  gemini: (config) =>
    hasEvent(config, ["BeforeTool", "AfterTool", "BeforeAgent", "AfterAgent", "BeforeModel", "AfterModel"]),
  kiro: (config) =>
    (config.peek(["when", "type"]) !== undefined && config.peek(["then", "type"]) !== undefined) ||
    hasEvent(config, ["agentSpawn"]),
  cursor: (config) =>
    hasEvent(config, ["beforeSubmitPrompt", "beforeShellExecution", "afterFileEdit", "beforeReadFile"]),
};
