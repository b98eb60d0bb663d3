import { bashCommands } from "./bash-commands.js";
import { globToPattern } from "./glob.js";

/** One permission rule, such as `Bash(git *)`, `Edit(src/**)`, `mcp__github`: what `if` of a hook says. */
export interface PermissionRule {
  readonly tool: string;
  readonly spec?: string;
}

/** Undefined for what is no rule: Claude Code then runs the hook. */
export const parsePermissionRule = (text: string): PermissionRule | undefined => {
  const found = /^\s*([A-Za-z_][\w-]*)\s*(?:\(([\s\S]*)\))?\s*$/u.exec(text);
  const [, tool, spec] = found ?? [];
  if (tool === undefined) return undefined;
  return spec === undefined || spec.trim() === "" || spec.trim() === "*"
    ? { tool }
    : { tool, spec: spec.trim() };
};

/** A rule for one tool that edits files holds for all that do. */
const editing: readonly string[] = ["Edit", "Write", "MultiEdit", "NotebookEdit"];

export interface RuleSubject {
  /** Every name that the tool goes by. */
  readonly names: readonly string[];
  readonly input: Readonly<Record<string, unknown>>;
  /** What relative paths are relative to, absolute. */
  readonly directory: string;
  readonly home: string | undefined;
}

export const ruleMatches = ({ tool, spec }: PermissionRule, subject: RuleSubject): boolean => {
  if (!subject.names.some((name) => toolMatches(tool, name))) return false;
  if (spec === undefined) return true;
  const { input } = subject;
  if (typeof input.command === "string")
    return bashCommands(input.command).some((one) => commandMatches(spec, one));
  const path = [input.file_path, input.notebook_path, input.path].find((one) => typeof one === "string");
  if (typeof path === "string") return pathMatches(spec, path, subject);
  if (typeof input.url === "string") return urlMatches(spec, input.url);
  // What the rule speaks of is not there: as with a rule that can't be parsed, the hook runs.
  return true;
};

const toolMatches = (rule: string, name: string): boolean =>
  rule === name ||
  (rule === "Edit" && editing.includes(name)) ||
  (rule.startsWith("mcp__") && name.startsWith(`${rule}__`));

/** `git *` and `git:*` are `git` with anything after it, or nothing; `*` elsewhere stands for any text. */
const commandMatches = (spec: string, command: string): boolean => {
  const open = /^(.*?)(?::\*| \*)$/u.exec(spec);
  const [, start] = open ?? [];
  if (start !== undefined && !start.includes("*"))
    return command === start || command.startsWith(`${start} `);
  return globToPattern(spec, "text").test(command);
};

const pathMatches = (spec: string, path: string, { directory, home }: RuleSubject): boolean => {
  const absolute =
    path.startsWith("/") || /^[A-Za-z]:/u.test(path) ? path : `${directory}/${path.replace(/^\.\//u, "")}`;
  const base = spec.startsWith("//")
    ? spec.slice(1)
    : spec.startsWith("~/")
      ? `${home ?? "~"}/${spec.slice(2)}`
      : `${directory}/${spec.replace(/^\.?\//u, "")}`;
  if (globToPattern(base, "path").test(absolute)) return true;
  // As in a .gitignore: a bare name is meant at any depth.
  return !spec.includes("/") && globToPattern(`${directory}/**/${spec}`, "path").test(absolute);
};

const urlMatches = (spec: string, url: string): boolean => {
  const domain = /^domain:(.+)$/u.exec(spec)?.[1];
  if (domain === undefined) return globToPattern(spec, "text").test(url);
  try {
    return globToPattern(domain, "text").test(new URL(url).hostname);
  } catch {
    // It is no address: no domain of it can be told.
    return false;
  }
};
