import { lstatSync, readlinkSync } from "node:fs";
import { dirname, join, parse, resolve, sep } from "node:path";

/** What decides where a path leads, with the directories in which that can change. */
export interface Trail {
  /** The links on the way, and the end of it, as far as the way goes. No directory of theirs is a link. */
  readonly entries: readonly string[];
  /** The directories to be watched from: for each entry the nearest that exists. */
  readonly bases: readonly string[];
}

/** As many links as an operating system follows. */
const maxLinks = 40;

/** Follows a path through all its links. Never throws: what can't be looked at is as if it were not there. */
export const trailOf = (path: string): Trail => {
  const entries: string[] = [];
  const bases: string[] = [];
  let way = resolve(path);
  for (let links = 0; links <= maxLinks; links++) {
    const step = walk(way);
    entries.push(step.entry);
    bases.push(step.base);
    if (step.leadsTo === undefined) break;
    way = step.leadsTo;
  }
  return { entries, bases };
};

interface Step {
  readonly entry: string;
  readonly base: string;
  /** Where the way goes on, when `entry` is a link. */
  readonly leadsTo?: string;
}

/** Walks until the first link, else to the end. */
const walk = (way: string): Step => {
  const { root } = parse(way);
  const names = way.slice(root.length).split(sep).filter(Boolean);
  let at = root;
  for (const [index, name] of names.entries()) {
    const next = join(at, name);
    const kind = kindOf(next);
    const rest = names.slice(index + 1);
    if (kind === "link") return { entry: next, base: at, leadsTo: resolve(at, targetOf(next), ...rest) };
    if (kind !== "directory" || rest.length === 0) return { entry: way, base: at };
    at = next;
  }
  return { entry: way, base: at };
};

const kindOf = (path: string): "directory" | "link" | "other" => {
  try {
    const found = lstatSync(path);
    return found.isSymbolicLink() ? "link" : found.isDirectory() ? "directory" : "other";
  } catch {
    // Not there, or not to be looked at: the way ends before it.
    return "other";
  }
};

const targetOf = (link: string): string => {
  try {
    return readlinkSync(link);
  } catch {
    // It went away meanwhile, of which its directory tells.
    return "";
  }
};

/** A directory and all above it, the nearest first. */
export const upwards = (directory: string): readonly string[] => {
  const all = [directory];
  for (let at = directory; dirname(at) !== at; at = dirname(at)) all.push(dirname(at));
  return all;
};
