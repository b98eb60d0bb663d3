import { isThenable, type ModuleLike, type ModuleShape } from "@hardpoint/core";

/** What is looked at where the module lives, between the contract's binding and the module's own methods. */
export interface Watch {
  /** What the method is handed in place of its arguments. */
  readonly called?: (args: readonly unknown[]) => readonly unknown[];
  /** What it returned: a promise is not awaited. */
  readonly returned?: (value: unknown) => void;
}

/**
 * A module that does what this one does, with its own `this`, and is watched. The instances that its factories make are
 * watched as well. It is another object, since a frozen module can't be given other methods.
 */
export const watchModule = (module: ModuleLike, shape: ModuleShape, watch: Watch): ModuleLike =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, member]) => {
      const found = module[name];
      if (found === undefined) return [];
      if (typeof found !== "function") return [[name, found]];
      const call = (...args: unknown[]): unknown => {
        const returned: unknown = Reflect.apply(found, module, watch.called?.(args) ?? args);
        watch.returned?.(returned);
        if (member.kind !== "factory") return returned;
        const { instance } = member;
        return isThenable(returned)
          ? Promise.resolve(returned).then((made) => watchInstance(made, instance, watch))
          : watchInstance(returned, instance, watch);
      };
      return [[name, call]];
    }),
  );

/** What is no instance at all, another check tells. */
const watchInstance = (made: unknown, shape: ModuleShape, watch: Watch): unknown =>
  typeof made === "object" && made !== null ? watchModule(made as ModuleLike, shape, watch) : made;
