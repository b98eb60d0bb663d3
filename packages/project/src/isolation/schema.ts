import { describe, type IsolateKind } from "@hardpoint/core";
import { z } from "zod";

export const isolateKinds = ["inline", "worker", "process"] as const satisfies readonly IsolateKind[];

export const isIsolateKind = (name: string): name is IsolateKind =>
  (isolateKinds as readonly string[]).includes(name);

const must = (what: string) => ({
  error: (issue: { readonly input?: unknown }) => `must be ${what}, but is ${describe(issue.input)}`,
});

const texts = (what: string) => z.array(z.string(must("text")).min(1, must("text")), must(what)).optional();
const flag = z.boolean(must("true or false")).optional();
const milliseconds = z.number(must("milliseconds")).min(0, must("0 or more milliseconds")).optional();

/** One group under `isolation.groups`. */
export const groupSchema = z.object(
  {
    // The one that grants the least and survives the most.
    kind: z.enum(isolateKinds, must(isolateKinds.join(", "))).default("process"),
    callMs: milliseconds,
    importMs: milliseconds,
    memoryMb: z.number(must("megabytes")).positive(must("a positive number of megabytes")).optional(),
    read: texts("a list of paths"),
    write: texts("a list of paths"),
    env: texts("a list of names"),
    childProcesses: flag,
    workers: flag,
    addons: flag,
    cwd: z.string(must("a path")).min(1, must("a path")).optional(),
  },
  must("a map with kind and limits"),
);

export type GroupEntry = z.output<typeof groupSchema>;

const limits = ["kind", "callMs", "importMs"];

/** What can be kept in each kind. A key that its kind can't keep would promise something, so that it is refused. */
export const keysOfKind: Readonly<Record<IsolateKind, readonly string[]>> = {
  inline: limits,
  worker: [...limits, "memoryMb"],
  process: Object.keys(groupSchema.shape),
};
