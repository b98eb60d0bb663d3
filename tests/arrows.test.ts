import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** The folders and names of a small workspace that has every kind of package. */
const PACKAGES: Record<string, string> = {
  core: "@hardpoint/core",
  loader: "@hardpoint/loader",
  hooks: "@hardpoint/hooks",
  runners: "@hardpoint/runners",
  dialects: "@hardpoint/dialects",
  "scopes/conditions": "@hardpoint/conditions",
  "scopes/graph-topologies": "@hardpoint/graph-topologies",
  "scopes/termination-conditions": "@hardpoint/termination-conditions",
  "scopes/recovery": "@hardpoint/recovery",
  "scopes/notification-channels": "@hardpoint/notification-channels",
  "scopes/observe-events": "@hardpoint/observe-events",
  functions: "@hardpoint/functions",
  testkit: "@hardpoint/testkit",
  project: "@hardpoint/project",
  hardpoint: "hardpoint",
  "create-pack": "@hardpoint/create-pack",
  "adapters/opencode": "@hardpoint/opencode",
};

interface Case {
  rule: string;
  how: string;
  files: Record<string, string>;
}

/** A package that imports one which does not stand above it. */
function against(rule: string, folder: string, name: string): Case {
  return {
    rule,
    how: `${folder} imports ${name}`,
    files: { [`packages/${folder}/src/against.ts`]: `export * from "${name}";` },
  };
}

const CASES: Case[] = [
  against("arrow-core", "core", "@hardpoint/hooks"),
  against("arrow-loader", "loader", "@hardpoint/conditions"),
  against("arrow-hooks", "hooks", "@hardpoint/loader"),
  against("arrow-runners", "runners", "@hardpoint/hooks"),
  against("arrow-dialects", "dialects", "@hardpoint/project"),
  against("arrow-scopes-conditions", "scopes/conditions", "@hardpoint/hooks"),
  against("arrow-scopes-graph-topologies", "scopes/graph-topologies", "@hardpoint/conditions"),
  against("arrow-scopes-termination-conditions", "scopes/termination-conditions", "@hardpoint/conditions"),
  against("arrow-scopes-recovery", "scopes/recovery", "@hardpoint/loader"),
  against("arrow-scopes-notification-channels", "scopes/notification-channels", "@hardpoint/observe-events"),
  against("arrow-scopes-observe-events", "scopes/observe-events", "@hardpoint/conditions"),
  against("arrow-functions", "functions", "@hardpoint/conditions"),
  against("arrow-testkit", "testkit", "@hardpoint/hooks"),
  against("arrow-project", "project", "@hardpoint/dialects"),
  against("arrow-hardpoint", "hardpoint", "@hardpoint/create-pack"),
  against("arrow-create-pack", "create-pack", "@hardpoint/core"),
  against("arrow-adapters", "adapters/opencode", "@hardpoint/conditions"),
  {
    rule: "arrow-loader",
    how: "a type is imported against the grain",
    files: { "packages/loader/src/against-type.ts": 'export type { own } from "@hardpoint/hooks";' },
  },
  {
    rule: "arrow-loader",
    how: "a dynamic import goes against the grain",
    files: { "packages/loader/src/against-late.ts": 'export const late = () => import("@hardpoint/hooks");' },
  },
  {
    rule: "package-without-arrows",
    how: "a package is missing from the table",
    files: { "packages/newcomer/src/index.ts": 'export * from "@hardpoint/core";' },
  },
  {
    rule: "circular",
    how: "two files import each other",
    files: {
      "packages/core/src/hen.ts": 'import { egg } from "./egg.js"; export const hen = () => egg;',
      "packages/core/src/egg.ts": 'import { hen } from "./hen.js"; export const egg = () => hen;',
    },
  },
  {
    rule: "unresolvable",
    how: "a deep path into a package that does not export it",
    files: { "packages/loader/src/deep.ts": 'export * from "@hardpoint/core/src/index.js";' },
  },
  {
    rule: "inside-of-another-package",
    how: "a relative path into a package that may be imported",
    files: { "packages/scopes/conditions/src/sideways.ts": 'export * from "../../../core/src/index.js";' },
  },
  {
    rule: "inside-of-another-package",
    how: "a relative path into what another package built",
    files: {
      "packages/loader/src/built.ts": 'export * from "../../core/dist/index.js";',
      "packages/core/dist/index.js": "export const own = 1;",
    },
  },
  {
    rule: "example-inside-of-package",
    how: "an example takes a relative path",
    files: { "examples/shortcut/host.ts": 'export * from "../../packages/core/src/index.js";' },
  },
  {
    rule: "source-imports-test",
    how: "a source file imports a fixture",
    files: {
      "packages/loader/src/lean.ts": 'export * from "./fixtures/lean.js";',
      "packages/loader/src/fixtures/lean.ts": "export const lean = 1;",
    },
  },
  {
    rule: "builtin-in-neutral-package",
    how: "a scope reads files",
    files: { "packages/scopes/recovery/src/read.ts": 'export { readFileSync } from "node:fs";' },
  },
  {
    rule: "builtin-in-neutral-package",
    how: "a built-in without its node: prefix",
    files: { "packages/hooks/src/path.ts": 'export { join } from "path";' },
  },
  {
    rule: "neutral-imports-node-side",
    how: "the neutral part imports the ./node sub-path",
    files: {
      "packages/functions/src/mixed.ts": 'export * from "./node/clock.js";',
      "packages/functions/src/node/clock.ts": 'export { hrtime } from "node:process";',
    },
  },
  {
    rule: "zod-at-run-time",
    how: "a schema in hooks",
    files: { "packages/hooks/src/schema.ts": 'export { z } from "zod";' },
  },
  {
    rule: "npm-package-in-core-or-hooks",
    how: "core imports a package that could bring anything",
    files: { "packages/core/src/detour.ts": 'export * from "detour";' },
  },
  {
    rule: "zod-outside-schema-file",
    how: "zod in a file with another name",
    files: { "packages/project/src/reader.ts": 'export { z } from "zod";' },
  },
];

/** What looks like the cases above and is allowed. */
const ALLOWED: Record<string, string> = {
  "packages/loader/src/along.ts": 'export * from "@hardpoint/core";',
  "packages/dialects/src/reached.ts": 'export * from "@hardpoint/core";',
  "packages/adapters/opencode/src/reached.ts": 'export * from "@hardpoint/hooks";',
  "packages/hardpoint/src/preset.ts": 'export * from "@hardpoint/recovery";',
  "packages/core/src/anything.test.ts":
    'import "node:fs"; import "zod"; import "@hardpoint/project"; import "./fixtures/x.js";',
  "packages/core/src/fixtures/x.ts": 'import "node:fs"; import "zod"; import "nowhere";',
  "packages/scopes/conditions/src/schema.ts": 'export { z } from "zod";',
  "packages/project/src/role-schema.ts": 'export { z } from "zod";',
  "packages/scopes/recovery/src/schemas/entry.ts": 'export { z } from "zod";',
  "packages/scopes/recovery/src/node/read.ts": 'export { readFileSync } from "node:fs";',
  "packages/functions/src/node.ts": 'import "node:fs"; export * from "./index.js";',
  "packages/loader/src/read.ts": 'export { readFileSync } from "node:fs";',
  "examples/host/host.ts": 'export * from "hardpoint";',
};

function write(base: string, files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), `${text}\n`);
  }
}

function manifest(name: string, exports: unknown): string {
  return JSON.stringify({ name, version: "1.0.0", type: "module", exports });
}

/** A workspace in a temporary directory; packages are linked as pnpm links them. */
function createWorkspace(base: string) {
  for (const [folder, name] of Object.entries(PACKAGES)) {
    const exports = { ".": { "@hardpoint/source": "./src/index.ts", default: "./dist/index.js" } };
    write(join(base, "packages", folder), {
      "package.json": manifest(name, exports),
      "src/index.ts": "export const own = 1;",
    });
    const link = join(base, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(base, "packages", folder), link, "junction");
  }
  for (const name of ["zod", "detour"]) {
    write(join(base, "node_modules", name), {
      "package.json": manifest(name, "./index.js"),
      "index.js": "export const z = 1;",
    });
  }
  write(base, ALLOWED);
  for (const { files } of CASES) write(base, files);
}

async function lint(baseDir: string): Promise<ICruiseResult> {
  const options: ICruiseOptions = await extractDepcruiseOptions(join(root, ".dependency-cruiser.cjs"));
  const places = ["packages/*/src", "packages/*/*/src", "examples"];
  const { output } = await cruise(places, { ...options, baseDir });
  if (typeof output === "string") throw new Error("dependency-cruiser wrote a report instead of a result");
  return output;
}

function violations(result: ICruiseResult) {
  return result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

describe("the lint of who may import whom", () => {
  let base: string;
  let result: ICruiseResult;

  beforeAll(async () => {
    base = realpathSync(mkdtempSync(join(tmpdir(), "hardpoint-arrows-")));
    createWorkspace(base);
    result = await lint(base);
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it.each(CASES)("$rule: $how", ({ rule, files }) => {
    const rules = violations(result)
      .filter(({ from }) => Object.hasOwn(files, from))
      .map((violation) => violation.rule);
    expect(new Set(rules)).toEqual(new Set([rule]));
  });

  it("accepts what goes with the grain, and anything in tests", () => {
    expect(violations(result).filter(({ from }) => Object.hasOwn(ALLOWED, from))).toEqual([]);
  });

  it("has a case for every rule", () => {
    const rules = result.summary.ruleSetUsed?.forbidden?.map(({ name }) => name);
    expect(new Set(CASES.map(({ rule }) => rule))).toEqual(new Set(rules));
  });
});

describe("this workspace", () => {
  it("follows its own arrows", async () => {
    const result = await lint(root);
    expect(violations(result)).toEqual([]);
    // The lint is worth nothing if imports by package name are not followed to the sources.
    const edges = result.modules
      .filter(({ source }) => source.startsWith("packages/hooks/"))
      .flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved));
    expect(edges).toContain("packages/core/src/index.ts");
  });
});
