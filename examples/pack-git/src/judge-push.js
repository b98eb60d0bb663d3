import { CannotTell } from "./repository.js";
import { hasOption, positional, requireKnown, shortName } from "./words.js";

const instead =
  "Push a branch of its own and ask for a review: git switch -c <name>, then git push -u origin <name>.";
const allBranches = `This git push is for more than one branch, protected ones among them. ${instead}`;

/**
 * Why a push must not run: a protected branch is among those that it would change at the remote.
 *
 * @param {import("./rules.js").Situation} situation
 */
export const judgePush = async (situation) => {
  const { args, open, isProtected } = situation;
  if (hasOption(args, "--dry-run", "-n")) return undefined;
  if (open)
    throw new CannotTell(
      "It can't be told what this git push is given when it runs. Write its branches out.",
    );
  if (args.some(({ text }) => /^--(m|al|b)/u.test(text))) return allBranches;
  const [remote, ...refspecs] = positional(args, "-o", "--push-option", "--repo", "--receive-pack", "--exec");
  requireKnown(refspecs, "push");
  if (refspecs.length === 0 && hasOption(args, "--tags")) return undefined;
  const texts = refspecs.length > 0 ? withoutTags(refspecs) : await usual(remote, situation);
  const deletes = args.some(({ text }) => /^-[a-z]*d|^--d(?!ry)/u.test(text));
  for (const text of texts) {
    for (const target of targetsOf(text, situation)) {
      if (target.includes("*")) return allBranches;
      if (isProtected(target))
        return `The branch "${target}" is protected, so it was not ${deletes ? "deleted" : "pushed"}. ${instead}`;
    }
  }
  return undefined;
};

/** `tag v1` is two arguments. */
const withoutTags = (words) =>
  words
    .filter(({ text }, index) => text !== "tag" && words[index - 1]?.text !== "tag")
    .map(({ text }) => text);

/** The branches of the remote that a refspec is for; those that it matches by their names are a pattern. */
const targetsOf = (refspec, { branches }) => {
  const text = refspec.replace(/^\+/u, "");
  if (text.startsWith("^")) return [];
  if (text === ":") return ["*"];
  const [source, target = source] = text.split(":");
  const names = target === "HEAD" || target === "@" ? branches() : [target];
  return names.filter((name) => !/^refs\/(?!heads\/)/u.test(name)).map(shortName);
};

/** What git pushes when it is told no branch: refspecs. */
const usual = async (remote, { branches, repository }) => {
  const last = async (key) => (await repository.config(key)).at(-1);
  const mode = (await last("push.default")) ?? "simple";
  const found = [];
  for (const branch of branches()) {
    const name =
      remote?.text ??
      (await last(`branch.${branch}.pushRemote`)) ??
      (await last("remote.pushDefault")) ??
      (await last(`branch.${branch}.remote`)) ??
      "origin";
    const configured = await repository.config(`remote.${name}.push`);
    if (configured.length > 0) found.push(...configured);
    else if (mode === "matching") found.push(":");
    else if (mode === "upstream" || mode === "tracking")
      found.push((await last(`branch.${branch}.merge`)) ?? branch);
    else if (mode !== "nothing") found.push(branch);
    if ((await last(`remote.${name}.mirror`)) === "true") found.push(":");
  }
  return found;
};
