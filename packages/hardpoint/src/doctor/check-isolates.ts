import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineContract, type IsolateKind, method, toErrorData } from "@hardpoint/core";
import { createLoader, createProcessIsolate, createWorkerIsolate } from "@hardpoint/loader";
import type { Finding } from "./finding.js";
import { probeEntrySchema } from "./probe-schema.js";

const kinds: readonly IsolateKind[] = ["inline", "worker", "process"];

/** A contract of one method, to try isolates with. */
const probe = defineContract<{ ready(): string }, { readonly name: string }>()({
  scope: "probes",
  version: "1.0",
  entry: probeEntrySchema,
  module: { ready: method() },
  key: (entry) => entry.name,
});

/** Tries each isolate with a module of one line. */
export const checkIsolates = async (): Promise<readonly Finding[]> => {
  const folder = await mkdtemp(join(tmpdir(), "hardpoint-doctor-"));
  const loader = createLoader({ isolates: [createWorkerIsolate(), createProcessIsolate()] });
  try {
    await writeFile(join(folder, "probe.mjs"), 'export const ready = () => "ready";\n');
    const findings: Finding[] = [];
    for (const isolate of kinds) {
      const { loaded, failed } = await loader.load([
        { contract: probe, entry: { name: isolate, module: "./probe.mjs" }, directory: folder, isolate },
      ]);
      const answer = await loaded[0]?.handle.call("ready", []);
      const problem =
        answer === undefined
          ? (failed[0]?.failure.message ?? "it loads nothing")
          : answer.ok
            ? undefined
            : answer.failure.message;
      findings.push(
        problem === undefined
          ? { area: "isolates", status: "ok", what: isolate }
          : {
              area: "isolates",
              status: "broken",
              what: `${isolate} does not work: ${problem}`,
              hint: "Extensions that are to run there are refused. Let them run elsewhere with `isolation`.",
            },
      );
    }
    return findings;
  } catch (thrown) {
    return [
      {
        area: "isolates",
        status: "broken",
        what: `they could not be tried: ${toErrorData(thrown).message}`,
        hint: "The folder for temporary files must be writable.",
      },
    ];
  } finally {
    await loader.dispose();
    await rm(folder, { recursive: true, force: true });
  }
};
