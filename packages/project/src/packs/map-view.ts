import type { ConfigPath, ConfigView } from "@hardpoint/core";

/** A view in which a path stands for another one of `view`; undefined stands for nothing. */
const mapView = (view: ConfigView, map: (path: ConfigPath) => ConfigPath | undefined): ConfigView => ({
  file: view.file,
  directory: view.directory,
  read: (path) => {
    const mapped = map(path);
    return mapped === undefined ? undefined : view.read(mapped);
  },
  peek: (path) => {
    const mapped = map(path);
    return mapped === undefined ? undefined : view.peek(mapped);
  },
  locate: (path, what) => view.locate(map(path) ?? [], what),
  frame: (source) => view.frame(source),
});

/** What of a manifest stands where it does in a configuration, or is asked for its place alone. */
const ownKeys: ReadonlySet<number | string> = new Set(["extensions", "contracts", "points", "capabilities"]);

/**
 * A manifest as the readers of a configuration see it: `extensions` as it is but for hooks, which stand under
 * `hooks.custom`. Beside these only the places of what it needs can be asked for.
 */
export const manifestAsConfig = (manifest: ConfigView, prefix: ConfigPath, hasHooks: boolean): ConfigView =>
  withoutHooks(
    mapView(manifest, (path) => {
      const [first, second, ...rest] = path;
      if (first !== undefined && ownKeys.has(first)) return [...prefix, ...path];
      if (first === "hooks" && hasHooks && (second === undefined || second === "custom"))
        return [...prefix, "extensions", "hooks", ...rest];
      return undefined;
    }),
  );

const withoutHooks = (view: ConfigView): ConfigView => {
  const shape = (path: ConfigPath, value: unknown): unknown => {
    if (path.length === 1 && path[0] === "hooks" && value !== undefined) return { custom: value };
    if (path.length !== 1 || path[0] !== "extensions" || typeof value !== "object" || value === null)
      return value;
    return Object.fromEntries(Object.entries(value).filter(([scope]) => scope !== "hooks"));
  };
  return {
    ...view,
    read: (path) => shape(path, view.read(path)),
    peek: (path) => shape(path, view.peek(path)),
  };
};
