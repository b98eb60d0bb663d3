import { homedir } from "node:os";
import { resolve } from "node:path";
import { findCall } from "./find-call.js";
import { matchesGlob } from "./glob.js";
import { readGitCall } from "./read-git-call.js";
import { readShell } from "./read-shell.js";
import { CannotTell, openRepository } from "./repository.js";
import { rules } from "./rules.js";

/**
 * @typedef {object} Settings
 * @property {string | undefined} directory where the command runs, absolute
 * @property {readonly string[]} protectedBranches patterns of branches' names
 * @property {AbortSignal} [signal]
 */

/** How deep shells and aliases are followed into one another. */
const deepest = 8;

/**
 * Why a command must not run: it would change a protected branch, or it can't be told whether it would. Undefined where
 * there is nothing against it.
 *
 * @param {string | readonly string[]} command a line for a shell, or a program with its arguments
 * @param {Settings} settings
 * @returns {Promise<string | undefined>}
 */
export const judge = async (command, settings) => {
  const walk = {
    ...settings,
    isProtected: protects(settings),
    heads: new Map(),
    cloned: false,
    pending: undefined,
  };
  try {
    return await judgeSteps(stepsOf(command), walk, 0);
  } catch (thrown) {
    if (thrown instanceof CannotTell) return thrown.message;
    throw thrown;
  }
};

const protects =
  ({ protectedBranches }) =>
  (name) =>
    protectedBranches.some((pattern) => matchesGlob(pattern, name));

const stepsOf = (command) => {
  if (typeof command !== "string")
    return [{ kind: "command", words: command.map((text) => ({ text, known: true })), after: ";" }];
  // Nothing else can be a call of git, but for a program that hides it.
  if (!command.includes("git")) return [];
  try {
    return readShell(command);
  } catch (thrown) {
    throw new CannotTell(
      `This command calls git and can't be read: ${thrown.message} Write it in a plainer way.`,
    );
  }
};

const judgeSteps = async (steps, walk, depth) => {
  if (depth > deepest)
    throw new CannotTell("Shells or aliases call one another too deeply. Call git directly.");
  const outer = [];
  for (const step of steps) {
    if (step.kind === "open") outer.push(walk.directory);
    else if (step.kind === "close") walk.directory = outer.pop();
    else {
      settleSwitch(walk, step.after);
      const reason = await judgeCall(findCall(step.words), walk, depth);
      if (reason !== undefined) return reason;
    }
  }
  return undefined;
};

const judgeCall = async (call, walk, depth) => {
  if (call === undefined) return undefined;
  if (call.kind === "cd") {
    walk.directory = moved(walk.directory, call.to);
    return undefined;
  }
  if (call.kind === "shell") {
    const before = walk.directory;
    const reason = await judgeSteps(stepsOf(call.text), walk, depth + 1);
    walk.directory = before;
    return reason;
  }
  return judgeGit(call, readGitCall(call.words), walk, depth);
};

const moved = (directory, to) => {
  if (to === undefined) return homedir();
  if (!to.known || to.text === "-" || /^~[^/]/u.test(to.text)) return undefined;
  const path = to.text.replace(/^~(?=\/|$)/u, homedir());
  return directory === undefined && !path.startsWith("/") ? undefined : resolve(directory ?? "/", path);
};

const judgeGit = async (found, call, walk, depth) => {
  const { subcommand, args } = call;
  if (subcommand === undefined) return undefined;
  if (!subcommand.known)
    throw new CannotTell(`It can't be told what "git ${subcommand.text}" does. Write the command out.`);
  const { text: name } = subcommand;
  if (name === "clone" || name === "init") walk.cloned = true;
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (rule === undefined) return judgeAlias(name, found, call, walk, depth);
  const head = await readHead(name, found, call, walk);
  if (head === undefined) return undefined;
  return rule({ name, args, open: found.open, isProtected: walk.isProtected, ...head });
};

/** Commands that are git's own and change no branch: they can't be aliases, so none is looked for. */
const harmless = new Set(
  "add blame clean clone config describe diff fetch gc grep help init log ls-files mv remote restore rev-list rev-parse rm show stash status tag version worktree".split(
    " ",
  ),
);

const judgeAlias = async (name, found, call, walk, depth) => {
  if (harmless.has(name)) return undefined;
  const directory = directoryOf(found, call, walk);
  const repository = openRepository({ directory: directory ?? walk.directory, signal: walk.signal });
  const alias = call.aliases.get(name) ?? (await repository.config(`alias.${name}`)).at(-1);
  if (alias === undefined) return undefined;
  if (alias.startsWith("!")) return judgeSteps(readShell(alias.slice(1)), walk, depth + 1);
  if (depth > deepest) throw new CannotTell("Aliases of git call one another too deeply. Call git directly.");
  const expanded = readShell(alias).flatMap((step) => (step.kind === "command" ? step.words : []));
  const words = [
    ...found.words.slice(0, found.words.length - call.args.length - 1),
    ...expanded,
    ...call.args,
  ];
  return judgeGit({ ...found, words }, readGitCall(words), walk, depth + 1);
};

/** Where git runs; undefined where that can't be told. */
const directoryOf = (found, call, walk) => {
  if (found.elsewhere || call.elsewhere) return undefined;
  return call.directories.reduce(moved, walk.directory);
};

/** The branches that may be checked out when the call runs, and the repository; undefined where there is none. */
const readHead = async (name, found, call, walk) => {
  const directory = directoryOf(found, call, walk);
  if (directory === undefined)
    throw new CannotTell(`It can't be told in which repository "git ${name}" runs. Write its directory out.`);
  const repository = openRepository({ directory, signal: walk.signal });
  const key = await repository.gitDirectory();
  if (key === undefined) {
    if (walk.cloned)
      throw new CannotTell(
        `"git ${name}" is about a repository that is not there yet. Run it in a command of its own.`,
      );
    // git will say so itself.
    return undefined;
  }
  if (!walk.heads.has(key)) walk.heads.set(key, [await repository.branch()]);
  const heads = walk.heads.get(key);
  return {
    repository,
    heads,
    branches() {
      if (heads.includes(null))
        throw new CannotTell(
          `It can't be told which branch "git ${name}" is for. Switch to it in a command of its own.`,
        );
      return heads.filter((head) => head !== undefined);
    },
    switchTo(next) {
      walk.pending = { key, next };
    },
  };
};

/** After `&&` a switch has worked; after anything else it may have failed. */
const settleSwitch = (walk, after) => {
  if (walk.pending === undefined) return;
  const { key, next } = walk.pending;
  walk.heads.set(key, after === "&&" ? next : [...walk.heads.get(key), ...next]);
  walk.pending = undefined;
};
