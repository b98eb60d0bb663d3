import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  type Failure,
  type Logger,
  type Report,
  toErrorData,
} from "@hardpoint/core";
import type { PointView } from "./point-view.js";
import type { PointName } from "./points.js";
import type { ResolvedHook } from "./resolved-hook.js";
import type { Rewrite } from "./rewrites.js";

/** What the engine tells of the hooks' faults. None of these throws, whatever the host's report and log do. */
export interface HookReports {
  failed(hook: ResolvedHook, failure: Failure): void;
  /** Told once for each part of a hook on a point. */
  ignored(hook: ResolvedHook, parts: readonly string[], point: PointView): void;
  /** Told once for each pair of hooks. */
  conflict(point: PointName, field: string, earlier: Rewrite, later: Rewrite): void;
  rulesFailed(dialect: string, thrown: unknown): void;
  recursion(chain: readonly string[]): void;
  pointUnknown(hook: ResolvedHook, nearest: string | undefined): void;
}

export const createHookReports = (log: Logger, report: Report | undefined): HookReports => {
  const toldParts = new WeakMap<ResolvedHook, Set<string>>();
  const toldConflicts = new WeakMap<ResolvedHook, WeakSet<ResolvedHook>>();

  const tell = (
    code: DiagnosticCode,
    message: string,
    details: Partial<Omit<Diagnostic, "code" | "message">> = {},
  ): void => {
    const diagnostic = diagnose(code, message, details);
    try {
      report?.(diagnostic);
      log.warn(message, { code, ...(details.source ? { source: details.source } : {}) });
    } catch {
      // The host's own report or logger failed: there is nobody left to tell, and the run goes on.
    }
  };

  return {
    failed(hook, failure) {
      tell(
        failure.kind === "result" ? "HOOK_OUTCOME_INVALID" : "HOOK_FAILED",
        `${nameOf(hook)} failed at ${hook.point}. ${sentence(failure.message)}`,
        {
          ...placeOf(hook),
          hint:
            failure.kind === "result"
              ? "Return null, or a plain object with verdict, reason, flow, control, input, output, inject or notice. Nothing of this one was applied."
              : "The run went on, and nothing of what this hook said was applied.",
          ...(failure.error ? { cause: failure.error } : {}),
        },
      );
    },
    ignored(hook, parts, point) {
      const told = toldParts.get(hook) ?? new Set();
      toldParts.set(hook, told);
      const fresh = parts.filter((part) => !told.has(part));
      if (fresh.length === 0) return;
      for (const part of fresh) told.add(part);
      tell(
        "HOOK_PART_IGNORED",
        `${nameOf(hook)} says ${fresh.join(" and ")}, which ${point.name} does not honour.`,
        {
          ...placeOf(hook),
          hint: `${point.name} honours ${[...point.honours].join(", ") || "nothing"}.`,
        },
      );
    },
    conflict(point, field, earlier, later) {
      const told = toldConflicts.get(earlier.hook) ?? new WeakSet();
      toldConflicts.set(earlier.hook, told);
      if (told.has(later.hook)) return;
      told.add(later.hook);
      tell(
        "HOOK_REWRITE_CONFLICT",
        `${nameOf(earlier.hook)} and ${nameOf(later.hook)} rewrite "${field}" at ${point} differently; the later one's is used.`,
        {
          ...placeOf(later.hook),
          hint: `"${earlier.hook.name}" gave ${show(earlier.value)}; "${later.hook.name}" gave ${show(later.value)}.`,
        },
      );
    },
    rulesFailed(dialect, thrown) {
      const cause = toErrorData(thrown);
      tell("HOOK_FAILED", `The rules of the dialect "${dialect}" threw: ${sentence(cause.message)}`, {
        hint: "Its hooks were treated as the native rules would.",
        cause,
      });
    },
    recursion(chain) {
      tell(
        "HOOK_RECURSION",
        `Hooks run points from within hooks, ${chain.length - 1} deep: ${summary(chain)}. This run was refused.`,
        {
          hint: "A hook must not do what makes it run again; filter out its own doing.",
        },
      );
    },
    pointUnknown(hook, nearest) {
      tell("HOOK_EVENT_UNKNOWN", `${nameOf(hook)} is registered on "${hook.point}", which is no point.`, {
        ...placeOf(hook),
        hint:
          nearest === undefined
            ? "It was not registered."
            : `Did you mean "${nearest}"? It was not registered.`,
      });
    },
  };
};

const nameOf = ({ name, origin }: ResolvedHook): string => `Hook "${name}" (${origin})`;

const placeOf = ({ source }: ResolvedHook): { readonly source?: NonNullable<ResolvedHook["source"]> } =>
  source === undefined ? {} : { source };

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const maxShown = 200;

const show = (value: unknown): string => {
  try {
    const text = JSON.stringify(value) ?? String(value);
    return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
  } catch {
    // Cyclic, or hostile: the conflict is told without it.
    return "a value without a printable form";
  }
};

const summary = (chain: readonly string[]): string =>
  chain.length <= 5 ? chain.join(" → ") : [...chain.slice(0, 3), "…", chain.at(-1)].join(" → ");
