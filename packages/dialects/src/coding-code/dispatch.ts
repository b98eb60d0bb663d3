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

export const isAsked = (kind: HookKind, scene: Scene): boolean => (kinds.get(scene) ?? kind) === kind;
