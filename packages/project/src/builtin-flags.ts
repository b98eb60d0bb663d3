import { diagnose, nearest, type Report } from "@hardpoint/core";
import type { HookFile } from "@hardpoint/hooks";

/** Reports each flag of `hooks.builtin` that names none of the host's built-in hooks. */
export const reportUnknownFlags = (
  flags: NonNullable<HookFile["builtin"]>,
  names: ReadonlySet<string>,
  report: Report,
): void => {
  for (const [name, { source }] of flags) {
    if (names.has(name)) continue;
    const meant = nearest(name, names);
    report(
      diagnose(
        "HOOK_BUILTIN_UNKNOWN",
        `"hooks.builtin.${name}" switches a built-in hook that this host does not have.`,
        {
          source,
          hint: meant === undefined ? listNames(names) : `Did you mean "${meant}"?`,
        },
      ),
    );
  }
};

const listNames = (names: ReadonlySet<string>): string =>
  names.size === 0 ? "This host has no built-in hooks." : `This host has ${[...names].join(", ")}.`;
