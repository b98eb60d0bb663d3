import { describe } from "@hardpoint/core";
import { calledMembers, show } from "./calls.js";
import { ExtensionFault } from "./check.js";
import type { ExtensionUnderTest } from "./under-test.js";
import { createWatchedHandle } from "./watched-handle.js";

/**
 * Looks at what the members return of which nothing is read: an author who returns something there means it.
 *
 * @throws ExtensionFault when one returns anything but nothing. A number counts as nothing, since that is what
 *   `(ctx, { system }) => system.push(…)` comes to.
 */
export const requireUnread = async (extension: ExtensionUnderTest): Promise<void> => {
  const returned: unknown[] = [];
  const handle = await createWatchedHandle(extension, { returned: (value) => void returned.push(value) });
  if (!handle) return;
  for (const { label, kit, samples, call } of calledMembers(extension, handle)) {
    if (kit.isReturnRead !== false) continue;
    for (const sample of samples) {
      returned.length = 0;
      await call(handle, structuredClone(sample));
      for (const settled of await Promise.allSettled(returned)) requireNothing(settled, label, sample);
    }
  }
};

/** What it throws, another check looks at. */
const requireNothing = (settled: PromiseSettledResult<unknown>, label: string, sample: unknown): void => {
  if (settled.status === "rejected") return;
  const { value } = settled;
  if (value === undefined || value === null || typeof value === "number") return;
  throw new ExtensionFault(
    `${label} returned ${describe(value)} when it was handed ${show(sample)}; nobody reads that. It says what it wants through what it is handed.`,
  );
};
