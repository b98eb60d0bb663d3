/** An agent with hook files, and how they are told from others without a look into them. */
export interface HookAgent {
  /** The id of its dialect, or the name by which `--dialect` knows it. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** What the path of its files ends in, with `/` between the steps. */
  readonly paths: readonly RegExp[];
  /** The names of folders in which its files are collected. */
  readonly folders: readonly string[];
}

/** The agents whose hook files are read here, by the ids of their dialects. */
export const dialectAgents: readonly HookAgent[] = [
  {
    id: "claude-code",
    name: "Claude Code",
    // Of a project or a user, then of a plugin.
    paths: [/(^|\/)\.claude\/settings[^/]*\.json$/, /(^|\/)hooks\/hooks\.json$/],
    folders: ["claude", "claude-code"],
  },
  {
    id: "coding-code",
    name: "Coding Code",
    paths: [/(^|\/)\.codingcode\/hooks\.ya?ml$/],
    folders: ["codingcode", "coding-code"],
  },
  { id: "exit-code", name: "exit-code hooks", paths: [/(^|\/)\.hooks\.json$/], folders: ["exit-code"] },
  { id: "hooks-json", name: "hooks.json", paths: [], folders: ["hooks-json"] },
  {
    id: "rolebox",
    name: "rolebox",
    paths: [/(^|\/)(role|hardpoint)\.yaml$/],
    folders: ["rolebox"],
  },
];

/** Agents that have hook files and no dialect here. */
export const otherAgents: readonly HookAgent[] = [
  { id: "codex", name: "Codex", paths: [/(^|\/)\.codex\/hooks\.json$/], folders: ["codex"] },
  {
    id: "gemini",
    name: "Gemini CLI",
    paths: [/(^|\/)\.gemini\/settings\.json$/],
    folders: ["gemini"],
  },
  {
    id: "github",
    name: "GitHub Copilot",
    paths: [/(^|\/)\.github\/hooks\/[^/]+\.json$/],
    folders: ["github", "copilot"],
  },
  {
    id: "kiro",
    name: "Kiro",
    paths: [/(^|\/)\.kiro\/(hooks|agents)\/[^/]+$/],
    folders: ["kiro"],
  },
  { id: "cursor", name: "Cursor", paths: [/(^|\/)\.cursor\/hooks\.json$/], folders: ["cursor"] },
  {
    id: "factory",
    name: "Factory",
    paths: [/(^|\/)\.factory\/(settings(\.local)?|hooks|hooks\/hooks)\.json$/],
    folders: ["factory"],
  },
  { id: "windsurf", name: "Windsurf", paths: [/(^|\/)\.windsurf\/hooks\.json$/], folders: ["windsurf"] },
];

/** A file of this name is of this dialect where its shape fits no other: three agents have one. */
export const sharedName = { path: /(^|\/)hooks\.json$/, id: "hooks-json" } as const;

/** The agent of this name: the id of its dialect, or one of its folders'. */
export const agentNamed = (name: string): HookAgent | undefined =>
  [...dialectAgents, ...otherAgents].find(({ id, folders }) => id === name || folders.includes(name));
