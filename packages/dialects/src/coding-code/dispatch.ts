import type { Scene } from "@hardpoint/hooks";

/** Coding Code asks the hooks that are told and those that decide apart. */
export type HookKind = "observer" | "decision";

const kinds = new WeakMap<Scene, HookKind>();

/** A scene in which only the hooks of one kind run. In any other, both do. */
export const sceneFor = (kind: HookKind, scene: Scene = {}): Scene => {
  const own = { ...scene };
  kinds.set(own, kind);
  return own;
};

/** Whether hooks of a kind run in a scene. */
export const isAsked = (kind: HookKind, scene: Scene): boolean => (kinds.get(scene) ?? kind) === kind;

/** Whether a point was run for one kind alone: then whoever ran it takes what was said at once. */
export const isEmitted = (scene: Scene): boolean => kinds.has(scene);
