import { globMatches } from "./glob.js";
import { readBash } from "./read-bash.js";

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
  if (typeof input.command === "string") return commandsMatch(spec, input.command);
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

/** Where it can't be told what a text runs, the hook runs. */
const commandsMatch = (spec: string, text: string): boolean => {
  const { commands, complete, expands } = readBash(text);
  return (
    !complete ||
    (expands && isAboutArguments(spec)) ||
    commands.some((command) => commandMatches(spec.replace(/\s+/gu, " "), command))
  );
};

/** `git push *` is about more than the command's name; what a variable stands for might be it. */
const isAboutArguments = (spec: string): boolean =>
  spec
    .replace(/:\*$/u, " *")
    .split(/\s+/u)
    .slice(1)
    .some((word) => word !== "*");

/** `git *` and `git:*` are `git` with anything after it, or nothing; `*` elsewhere stands for any text. */
const commandMatches = (spec: string, command: string): boolean => {
  const open = /^(.*?)(?::\*| \*)$/u.exec(spec);
  const [, start] = open ?? [];
  if (start !== undefined && !start.includes("*"))
    return command === start || command.startsWith(`${start} `);
  return globMatches(spec, command, "text");
};

const pathMatches = (spec: string, path: string, { directory, home }: RuleSubject): boolean => {
  const windows = isWindowsPath(directory);
  const withSlashes = (one: string): string =>
    windows || isWindowsPath(one) ? one.replaceAll("\\", "/") : one;
  const root = withSlashes(directory);
  const found = withSlashes(path);
  const absolute = resolved(/^(?:\/|[A-Za-z]:)/u.test(found) ? found : `${root}/${found}`);
  const base = spec.startsWith("//")
    ? spec.slice(1)
    : spec.startsWith("~/")
      ? `${home === undefined ? "~" : withSlashes(home)}/${spec.slice(2)}`
      : `${root}/${spec.replace(/^\.?\//u, "")}`;
  if (globMatches(resolved(base), absolute, "path")) return true;
  // As in a .gitignore: a bare name is meant at any depth.
  return !spec.includes("/") && globMatches(`${root}/**/${spec}`, absolute, "path");
};

/** Elsewhere a backslash is a sign like any other. */
const isWindowsPath = (path: string): boolean => /^(?:[A-Za-z]:[\\/]|\\\\)/u.test(path);

/** Without `.` and `..`: what a path leads to counts, not how it is written. */
const resolved = (path: string): string => {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") {
      if (names.length > 1) names.pop();
    } else if (name !== "." && (name !== "" || names.length === 0)) names.push(name);
  }
  return names.join("/");
};

const urlMatches = (spec: string, url: string): boolean => {
  const domain = /^domain:(.+)$/u.exec(spec)?.[1];
  if (domain === undefined) return globMatches(spec, url, "text");
  try {
    return globMatches(domain, new URL(url).hostname, "text");
  } catch {
    // It is no address: no domain of it can be told.
    return false;
  }
};
