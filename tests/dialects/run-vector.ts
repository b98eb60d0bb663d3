import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { stringify } from "yaml";
import type { Diagnostic } from "../../packages/core/src/index.js";
import type { Dialect, PointName, RunResult } from "../../packages/hooks/src/index.js";
import { type OpenOptions, openProject, type Project } from "../../packages/project/src/index.js";
import type { Runners } from "../../packages/runners/src/index.js";
import type { Expected, Program, Vector, VectorEvent } from "./vector.js";

/** A project of a vector's files, in a directory of its own. */
export interface VectorProject {
  readonly directory: string;
  readonly home: string;
  readonly project: Project;
  /** Takes what was reported since it was last called. */
  reported(): readonly Diagnostic[];
  /** Takes what programs saw since it was last called. */
  ran(): Promise<readonly Sight[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface Sight {
  readonly program: string;
  readonly stdin: string;
  readonly env: Readonly<Record<string, string>>;
}

export const openVector = async (
  dialect: Dialect<Runners>,
  { files, programs = {} }: Pick<Vector, "files" | "programs">,
  options: Partial<OpenOptions> = {},
): Promise<VectorProject> => {
  const base = await realpath(await mkdtemp(join(tmpdir(), "vector-")));
  const [directory, home] = [join(base, "project"), join(base, "home")];
  await Promise.all([
    mkdir(join(directory, "bin"), { recursive: true }),
    mkdir(home),
    mkdir(join(base, "saw")),
  ]);
  for (const [path, content] of Object.entries(files)) {
    await write(path.startsWith("~/") ? join(home, path.slice(2)) : join(directory, path), path, content);
  }
  for (const [name, program] of Object.entries(programs)) await writeProgram(base, directory, name, program);

  let diagnostics: Diagnostic[] = [];
  const project = await openProject(directory, {
    use: [dialect],
    home,
    freeze: true,
    ...options,
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  // What hooks add for later is kept by the session that payloads name.
  project.session({ id: "s1" });
  return {
    directory,
    home,
    project,
    reported() {
      const taken = diagnostics;
      diagnostics = [];
      return taken;
    },
    async ran() {
      const saw = join(base, "saw");
      const runs = (await readdir(saw)).filter((name) => !name.endsWith(".env")).sort();
      const sights = await Promise.all(
        runs.map(async (run) => ({
          program: run.replace(/\.\d+$/, ""),
          stdin: await readFile(join(saw, run), "utf8"),
          env: readEnvironment(await readFile(join(saw, `${run}.env`), "utf8")),
        })),
      );
      await Promise.all(runs.flatMap((run) => [rm(join(saw, run)), rm(join(saw, `${run}.env`))]));
      return sights;
    },
    async [Symbol.asyncDispose]() {
      await project.dispose();
      await rm(base, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const write = async (path: string, name: string, content: unknown): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const text =
    typeof content === "string"
      ? content
      : name.endsWith(".json")
        ? JSON.stringify(content, undefined, 2)
        : stringify(content);
  await writeFile(path, text);
  if (text.startsWith("#!")) await chmod(path, 0o755);
};

const writeProgram = async (
  base: string,
  directory: string,
  name: string,
  { wait = 0, stdout = "", stderr = "", exit = 0, signal }: Program,
): Promise<void> => {
  const file = join(directory, "bin", name);
  await writeFile(`${file}.out`, typeof stdout === "string" ? stdout : JSON.stringify(stdout));
  await writeFile(`${file}.err`, stderr);
  const saw = `'${base}/saw/${name}'.$$`;
  const lines = [
    "#!/bin/sh",
    `env -0 > ${saw}.env`,
    `cat > ${saw}`,
    ...(wait > 0 ? [`sleep ${wait / 1000}`] : []),
    `cat '${file}.out'`,
    `cat '${file}.err' >&2`,
    signal === undefined ? `exit ${exit}` : `kill -${signal.replace(/^SIG/, "")} $$; sleep 5`,
  ];
  await writeFile(file, `${lines.join("\n")}\n`);
  await chmod(file, 0o755);
};

const readEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split("\0")
      .filter((line) => line.includes("="))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );

/** Opens the project of a vector, runs its events, and compares all that it expects. */
export const runVector = async (dialect: Dialect<Runners>, vector: Vector): Promise<void> => {
  await using opened = await openVector(dialect, vector);
  const { project } = opened;
  expect(project.diagnostics.map(({ code }) => code).sort(), "diagnostics").toEqual(
    [...(vector.diagnostics ?? [])].sort(),
  );
  if (vector.hooks) {
    expect(
      project.declared.map(({ declaration }) => declaration.name),
      "hooks",
    ).toEqual(vector.hooks);
  }
  for (const event of vector.events ?? []) await runEvent(opened, event);
};

const runEvent = async (opened: VectorProject, event: VectorEvent): Promise<void> => {
  const point = event.point as PointName;
  const payload = { session: "s1", ...event.payload } as never;
  const result = await opened.project.hooks.run(point, payload, undefined, event.scene);
  const told = opened.reported().map(({ code }) => code);
  const sights = await opened.ran();
  const found = comparable(result as RunResult, told, sights, event.expected);
  expect(found, event.point).toMatchObject(inPlace(event.expected, opened));
};

/** `<project>` and `<home>` in what is expected stand for the two directories. */
const inPlace = (expected: Expected, { directory, home }: VectorProject): Expected =>
  JSON.parse(
    JSON.stringify({
      ...expected,
      ...(expected.ran ? { ran: [...expected.ran].sort() } : {}),
      ...(expected.reported ? { reported: [...expected.reported].sort() } : {}),
    }),
    (_, value: unknown) =>
      typeof value === "string" ? value.replaceAll("<project>", directory).replaceAll("<home>", home) : value,
  ) as Expected;

const comparable = (
  result: RunResult,
  told: readonly string[],
  sights: readonly Sight[],
  expected: Expected,
): Record<keyof Expected, unknown> => ({
  verdict: result.verdict ?? "none",
  reasons: result.reasons.flatMap(({ reason }) => reason ?? []),
  flow: result.flow ?? "none",
  skip: result.skip,
  payload: result.payload,
  injections: result.injections,
  notices: result.notices.map(({ text }) => text),
  failures: result.failures.map(({ failure }) => failure.kind),
  ran: sights.map(({ program }) => program).sort(),
  reported: [...told].sort(),
  saw: Object.fromEntries(
    Object.keys(expected.saw ?? {}).map((name) => {
      const sight = sights.find(({ program }) => program === name);
      return [name, sight && { stdin: readStdin(sight.stdin), env: sight.env }];
    }),
  ),
});

const readStdin = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON was written to it: then the text is compared.
    return text;
  }
};
