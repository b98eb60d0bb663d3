import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PointName, RunResult } from "../../packages/hooks/src/index.js";
import { exitCodes, expectedCell, matrixOf, type Output, outputs, outputText } from "./matrix.js";
import { openVector, type VectorProject } from "./run-vector.js";
import { dialectIds, dialectOf } from "./vector.js";

/** What came of one hook, in the words of a matrix. */
const cellOf = (result: RunResult): string => {
  const { verdict, flow, reasons, injections, failures } = result;
  const [reason] = reasons.flatMap(({ reason: text }) => text ?? []);
  const parts = [
    ...(verdict === undefined
      ? []
      : [reason === undefined ? verdict : `${verdict} (${reason.slice(0, 60)})`]),
    ...(flow === undefined ? [] : [flow]),
    ...(injections.length === 0 ? [] : ["context"]),
    ...failures.map(({ failure }) => `failed: ${failure.kind}`),
  ];
  return parts.length === 0 ? "none" : parts.join(" + ");
};

describe.each(dialectIds)("%s", (id) => {
  const matrix = matrixOf(id);
  let opened: VectorProject;

  beforeAll(async () => {
    opened = await openVector(dialectOf(id), { files: matrix.files });
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  const run = async (exit: number, output: Output, stderr: string): Promise<string> => {
    const hook = join(opened.directory, "bin/hook");
    await writeFile(`${hook}.out`, outputText(output, matrix));
    const script = `#!/bin/sh\ncat > /dev/null\ncat '${hook}.out'\nprintf %s '${stderr}' >&2\nexit ${exit}\n`;
    await writeFile(hook, script, { mode: 0o755 });
    const payload = { session: "s1", ...matrix.payload } as never;
    return cellOf((await opened.project.hooks.run(matrix.point as PointName, payload)) as RunResult);
  };

  for (const stderr of ["", "loud"]) {
    describe(stderr === "" ? "without a word on stderr" : "with stderr", () => {
      it.each(exitCodes.flatMap((exit) => outputs.map((output) => [exit, output] as const)))(
        "exit code %i with %s",
        async (exit, output) => {
          expect(await run(exit, output, stderr)).toBe(expectedCell(matrix, exit, output, stderr !== ""));
        },
      );
    });
  }
});
