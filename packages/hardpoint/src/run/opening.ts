import { describeWork } from "@hardpoint/hooks";
import type { Project } from "@hardpoint/project";
import { isLoaded } from "../list/is-loaded.js";
import type { Happening } from "./happening.js";
import type { Model } from "./model.js";

/** Top-level keys of role.yaml that the command line itself reads. */
export const readKeys = ["prompt"];

/** The host's own parts of the system prompt: role.yaml's `prompt`, and what the agent has to know of where it is. */
export const promptOf = (project: Pick<Project, "config">): readonly string[] => {
  const prompt = project.config.read(["prompt"]);
  return [
    ...(typeof prompt === "string" && prompt.trim() !== "" ? [prompt.trim()] : []),
    "You work in a workspace: every path is relative to it. Call tools until the task is done, then say what you did.",
  ];
};

/** The first line of the record: who runs, with what. */
export const opening = (
  project: Project,
  model: Model,
  system: readonly string[],
  directory: string,
): Happening => ({
  type: "run",
  role: project.name,
  directory,
  model: model.name,
  hooks: project.declared.map((hook) => ({
    name: hook.declaration.name,
    module: describeWork(hook.declaration.work),
    loaded: isLoaded(hook),
  })),
  system,
});
