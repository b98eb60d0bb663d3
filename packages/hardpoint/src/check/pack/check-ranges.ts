import { type ConfigView, type Diagnostic, diagnose } from "@hardpoint/core";
import type { PackageJson } from "./publication-schema.js";

/** Packages that a host brings: a second copy in a pack is dead weight at best. */
const ofTheHost = new Set(["hardpoint", "@hardpoint/project", "@hardpoint/loader"]);

/** Ranges that no registry can serve. */
const localRange = /^(workspace|file|link|portal):/;

/** Says of each dependency on what it won't do for those who install the pack. */
export const checkRanges = (manifest: PackageJson, view: ConfigView): readonly Diagnostic[] =>
  (["dependencies", "peerDependencies", "optionalDependencies"] as const).flatMap((key) =>
    Object.entries(manifest[key]).flatMap(([name, range]) => {
      const problem = problemOf(key, name, range);
      return problem === undefined
        ? []
        : [
            diagnose("PACK_DEPENDENCY_RANGE", `${key}.${name} is "${range}": ${problem.what}`, {
              source: view.locate([key, name]),
              hint: problem.hint,
            }),
          ];
    }),
  );

interface Problem {
  readonly what: string;
  readonly hint: string;
}

const problemOf = (
  key: "dependencies" | "peerDependencies" | "optionalDependencies",
  name: string,
  range: string,
): Problem | undefined => {
  if (localRange.test(range))
    return {
      what: "it can't be installed from a registry.",
      hint: "Write a range such as ^1.2.0. Packing with pnpm does so of workspace: ranges.",
    };
  const ours = name === "hardpoint" || name.startsWith("@hardpoint/");
  if (!ours) return undefined;
  if (name === "@hardpoint/testkit")
    return { what: "it is for tests alone.", hint: "Move it to devDependencies." };
  if (key !== "peerDependencies")
    return ofTheHost.has(name)
      ? { what: "the host brings it, and the pack a second copy.", hint: "Make it a peer dependency." }
      : undefined;
  if (/^v?\d+\.\d+\.\d+/.test(range))
    return {
      what: "no other version will do, so that the pack ends with the next release.",
      hint: `Write ^${range.replace(/^v/, "")}. Which versions of a contract the pack needs stands in its manifest.`,
    };
  return undefined;
};
