import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Diagnostic, diagnose, type Needs, type Source, toErrorData } from "@hardpoint/core";
import { readSpecifier } from "@hardpoint/loader";
import type { ExtensionKit } from "@hardpoint/testkit";

/** An extension of a pack that is to be tried. */
export interface TriedExtension {
  readonly scope: string;
  readonly name: string;
  readonly specifier: string;
  readonly entry: unknown;
  readonly needs: Needs | undefined;
  readonly source: Source;
}

/** What came of the checks of one. */
export interface Conformance {
  readonly scope: string;
  readonly name: string;
  readonly checks: readonly {
    readonly name: string;
    readonly problem?: string;
    /** Whether the kit has no data that the extension can use, so that the check could not be made. */
    readonly untried?: true;
  }[];
}

type Testkit = typeof import("@hardpoint/testkit");

/** The kits of our own scopes. A scope of somebody else's brings its own, for its own authors' tests. */
const kits: ReadonlyMap<string, () => Promise<ExtensionKit>> = new Map<string, () => Promise<ExtensionKit>>([
  ["conditions", async () => (await import("@hardpoint/conditions/testing")).conditionsKit],
  ["graph_topologies", async () => (await import("@hardpoint/graph-topologies/testing")).graphTopologiesKit],
  ["hooks", async () => (await import("@hardpoint/dialects/rolebox/testing")).hooksKit],
  [
    "notification_channels",
    async () => (await import("@hardpoint/notification-channels/testing")).notificationChannelsKit,
  ],
  [
    "notification_events",
    async () => (await import("@hardpoint/notification-channels/testing")).notificationEventsKit,
  ],
  ["observe_events", async () => (await import("@hardpoint/observe-events/testing")).observeEventsKit],
  ["recovery_patterns", async () => (await import("@hardpoint/recovery/testing")).recoveryPatternsKit],
  ["recovery_strategies", async () => (await import("@hardpoint/recovery/testing")).recoveryStrategiesKit],
  [
    "termination_conditions",
    async () => (await import("@hardpoint/termination-conditions/testing")).terminationConditionsKit,
  ],
]);

/**
 * Does to each extension what hosts will do, by `@hardpoint/testkit`: every isolate, generated data, a signal that is
 * aborted. Runs their code. Where the testkit is not installed, beside the command line or for the pack, that is told.
 */
export const checkConformance = async (
  directory: string,
  extensions: readonly TriedExtension[],
): Promise<{ readonly tried: readonly Conformance[]; readonly diagnostics: readonly Diagnostic[] }> => {
  if (extensions.length === 0) return { tried: [], diagnostics: [] };
  const testkit = await importTestkit(directory);
  if ("cause" in testkit) {
    return {
      tried: [],
      diagnostics: [
        diagnose("PACK_UNCHECKED", `What the extensions do could not be tried: ${testkit.cause}`, {
          hint: "Install it for the pack's own tests as well: npm install --save-dev @hardpoint/testkit",
        }),
      ],
    };
  }
  const tried: Conformance[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { scope, name, specifier, entry, needs, source } of extensions) {
    const form = readSpecifier(specifier, directory);
    const kit = await kits.get(scope)?.();
    if (kit === undefined || form.kind === "impossible") continue;
    const checks = await testkit.checkExtension({
      kit,
      name,
      module: form.path,
      ...(typeof entry === "object" && entry !== null ? { entry: { ...entry } } : {}),
      ...(needs === undefined ? {} : { needs }),
    });
    tried.push({ scope, name, checks });
    if (checks.some(({ untried }) => untried)) diagnostics.push(untriedIn(scope, name, source));
    for (const [problem, failed] of byProblem(checks.filter(({ untried }) => !untried))) {
      diagnostics.push(
        diagnose("PACK_CONFORMANCE_FAILED", `${scope} "${name}" fails ${failed}: ${problem}`, {
          source,
          hint: "Put it among the pack's own tests with @hardpoint/testkit, and mend the module.",
        }),
      );
    }
  }
  return { tried, diagnostics };
};

const untriedIn = (scope: string, name: string, source: Source): Diagnostic =>
  diagnose(
    "PACK_UNCHECKED",
    `${scope} "${name}" was tried in part: there is no data here that it can use, such as a configuration of its own.`,
    {
      severity: "info",
      source,
      hint: "Try it in the pack's own tests, with `samples` for @hardpoint/testkit.",
    },
  );

/** What is wrong, each once, with the checks that found it. What follows the first line is for the author's own tests. */
const byProblem = (checks: Conformance["checks"]): ReadonlyMap<string, string> => {
  const found = new Map<string, string[]>();
  for (const { name, problem } of checks) {
    if (problem === undefined) continue;
    const [first = ""] = problem.split("\n");
    found.set(first, [...(found.get(first) ?? []), name]);
  }
  return new Map(
    [...found].map(([problem, [first = "", ...more]]) => [
      problem,
      more.length === 0 ? `“${first}”` : `“${first}” and ${more.length} more`,
    ]),
  );
};

const importTestkit = async (directory: string): Promise<Testkit | { readonly cause: string }> => {
  try {
    return await import("@hardpoint/testkit");
  } catch (thrown) {
    if (toErrorData(thrown).code !== "ERR_MODULE_NOT_FOUND") return { cause: toErrorData(thrown).message };
  }
  try {
    const found = createRequire(join(directory, "package.json")).resolve("@hardpoint/testkit");
    return (await import(pathToFileURL(found).href)) as Testkit;
  } catch (thrown) {
    const { code, message } = toErrorData(thrown);
    return { cause: code === "MODULE_NOT_FOUND" ? "@hardpoint/testkit is not installed." : message };
  }
};
