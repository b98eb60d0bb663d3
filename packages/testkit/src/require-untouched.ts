import { calledMembers, show } from "./calls.js";
import { ExtensionFault } from "./check.js";
import { firstChange } from "./first-change.js";
import { thawed } from "./thawed.js";
import type { ExtensionUnderTest } from "./under-test.js";
import { createWatchedHandle } from "./watched-handle.js";

interface Handed {
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
}

/**
 * Hands a module what it may change, and looks whether it does. Most hosts hand over copies that are frozen: there a
 * change throws, or in older code does nothing, and both may go unnoticed until it matters.
 *
 * @throws ExtensionFault when it changed what it was handed, beyond what the kit says that it may.
 */
export const requireUntouched = async (extension: ExtensionUnderTest): Promise<void> => {
  const handed: Handed[] = [];
  const handle = await createWatchedHandle(extension, {
    called(args) {
      const after = args.map(thawed);
      handed.push({ before: after.map(thawed), after });
      return after;
    },
  });
  if (!handle) return;
  for (const { label, kit, samples, call } of calledMembers(extension, handle))
    for (const sample of samples) {
      handed.length = 0;
      await call(handle, structuredClone(sample));
      for (const one of handed) requireSame(one, label, kit.mayChange ?? []);
    }
};

const requireSame = ({ before, after }: Handed, label: string, mayChange: readonly string[]): void => {
  for (const [index, value] of after.entries()) {
    const change = firstChange(without(before[index], mayChange), without(value, mayChange));
    if (!change) continue;
    const place = [`argument ${index + 1}`, ...change.path].join(" → ");
    throw new ExtensionFault(
      `${label} changed what it was handed (${place}): ${show(change.before)} became ${show(change.after)}. Work on a copy.`,
    );
  }
};

const without = (value: unknown, fields: readonly string[]): unknown => {
  if (fields.length === 0 || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !fields.includes(key)));
};
