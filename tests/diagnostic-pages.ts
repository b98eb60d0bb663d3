import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import * as core from "../packages/core/src/index.js";
import { claudeCode } from "../packages/dialects/src/claude-code/index.js";
import { codingCode } from "../packages/dialects/src/coding-code/index.js";
import { exitCode } from "../packages/dialects/src/exit-code/index.js";
import { hooksJson } from "../packages/dialects/src/hooks-json/index.js";
import { rolebox } from "../packages/dialects/src/rolebox/index.js";
import { functions } from "../packages/functions/src/node.js";
import { checkPath } from "../packages/hardpoint/src/check/check-path.js";
import { preset } from "../packages/hardpoint/src/preset.js";
import { defineDialect, nativeRules } from "../packages/hooks/src/index.js";
import { containLateErrors } from "../packages/loader/src/index.js";
import {
  checkHookFile,
  createTrustPolicy,
  createTrustStore,
  type OpenOptions,
  openProject,
  type Project,
} from "../packages/project/src/index.js";
import { conditions } from "../packages/scopes/conditions/src/index.js";
import { graphTopologies } from "../packages/scopes/graph-topologies/src/index.js";
import { notificationChannels } from "../packages/scopes/notification-channels/src/index.js";
import { observeEvents } from "../packages/scopes/observe-events/src/index.js";
import { recovery } from "../packages/scopes/recovery/src/index.js";
import { terminationConditions } from "../packages/scopes/termination-conditions/src/index.js";

/** What the examples' projects use. */
const parts = [
  rolebox,
  codingCode,
  exitCode,
  hooksJson,
  claudeCode,
  conditions,
  graphTopologies,
  terminationConditions,
  notificationChannels,
  observeEvents,
  functions,
];

export const pagesFolder = resolve(import.meta.dirname, "../docs/diagnostics");

/** The page of one code. */
interface DiagnosticPage {
  readonly code: string;
  readonly text: string;
  /** The lines that are neither blank nor a heading, up to the first section. */
  readonly lead: readonly string[];
  readonly sections: readonly string[];
  /** What the example is made of; undefined on a page that shows none that can be run. */
  readonly example?: PageExample;
}

interface PageExample {
  readonly files: ReadonlyMap<string, string>;
  /** What the host does with the open project; without it, opening it is enough. */
  readonly host?: string;
  /** The diagnostic as it is printed. */
  readonly printed: string;
}

export const pageNames = (): readonly string[] =>
  readdirSync(pagesFolder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => basename(name, ".md"))
    .sort();

export const readPage = (code: string): DiagnosticPage =>
  parsePage(code, readFileSync(join(pagesFolder, `${code}.md`), "utf8"));

/** The directory that the pages show, in place of the one that an example runs in. */
const shownDirectory = "/home/ada/role";

const fence = /(?:^`(?<file>[^`\n]+)`:\n\n)?^```(?<language>\w+)\n(?<body>[\s\S]*?)^```$/gm;

const parsePage = (code: string, text: string): DiagnosticPage => {
  const [head = "", ...sections] = text.split(/^## /m);
  const example = sections.find((section) => section.startsWith("Example\n")) ?? "";
  const files = new Map<string, string>();
  let host: string | undefined;
  let printed: string | undefined;
  for (const { groups = {} } of example.matchAll(fence)) {
    const { file, language, body = "" } = groups;
    if (file !== undefined) files.set(file, body);
    else if (language === "text") printed ??= body.trimEnd();
    else host = body;
  }
  return {
    code,
    text,
    lead: head.split("\n").filter((line) => line !== "" && !line.startsWith("#")),
    sections: sections.map((section) => section.slice(0, section.indexOf("\n"))),
    ...(printed === undefined
      ? {}
      : { example: { files, printed, ...(host === undefined ? {} : { host }) } }),
  };
};

/** Writes an example's files, opens them as a project, does what the host does, and gives the diagnostics as printed. */
export const runExample = async (
  example: Omit<PageExample, "printed">,
  code: string,
): Promise<readonly string[]> => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "hardpoint-page-")));
  const told: core.Diagnostic[] = [];
  const report = (diagnostic: core.Diagnostic): void => {
    told.push(diagnostic);
  };
  const opened: Project[] = [];
  const open = async (options: Partial<OpenOptions> = {}): Promise<Project> => {
    const project = await openProject(directory, { use: [...parts], home: false, report, ...options });
    opened.push(project);
    told.push(...project.diagnostics);
    return project;
  };
  try {
    for (const [name, content] of example.files) {
      mkdirSync(dirname(join(directory, name)), { recursive: true });
      writeFileSync(join(directory, name), content);
    }
    const [, checked, load] = /^hardpoint check (\S+)( --load)?\n$/.exec(example.host ?? "") ?? [];
    if (checked !== undefined) told.push(...(await checkAt(directory, checked, load !== undefined)));
    else if (example.host === undefined) await open();
    else await runHost(example.host, { directory, open, report });
    return told
      .filter((diagnostic) => diagnostic.code === code)
      .map((diagnostic) => core.formatDiagnostic(diagnostic).replaceAll(directory, shownDirectory));
  } finally {
    for (const project of opened) await project.dispose();
    rmSync(directory, { recursive: true, force: true });
  }
};

/** What `hardpoint check` says of a path in the directory. */
const checkAt = async (
  directory: string,
  shown: string,
  load: boolean,
): Promise<readonly core.Diagnostic[]> => {
  const path = join(directory, shown);
  const at = { path, shown, isDirectory: statSync(path).isDirectory() };
  const decide = () => (load ? "trust" : "refuse");
  return (await checkPath(at, { use: preset, load, trust: { decide } })).diagnostics;
};

interface HostMeans {
  readonly directory: string;
  readonly open: (options?: Partial<OpenOptions>) => Promise<Project>;
  readonly report: core.Report;
}

/** The names that an example's host code may use without saying where they come from. */
const runHost = async (code: string, means: HostMeans): Promise<void> => {
  const names: Record<string, unknown> = {
    ...core,
    ...means,
    checkHookFile: (file: string, options: Parameters<typeof checkHookFile>[1]) =>
      checkHookFile(join(means.directory, file), options),
    writeFile: async (file: string, text: string) => writeFileSync(join(means.directory, file), text),
    containLateErrors,
    createTrustPolicy,
    createTrustStore,
    defineDialect,
    nativeRules,
    use: [...parts],
    conditions,
    graphTopologies,
    terminationConditions,
    recovery,
    notificationChannels,
    observeEvents,
    functions,
  };
  if (code.includes("openProject(")) {
    names.openProject = (_directory: string, options: Partial<OpenOptions>) => means.open(options);
  } else {
    const project = await means.open();
    Object.assign(names, { project, session: project.session({ id: "s1" }) });
  }
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;
  const given: unknown = await new AsyncFunction(...Object.keys(names), code)(...Object.values(names));
  if (Array.isArray(given)) for (const diagnostic of given) means.report(diagnostic);
};
