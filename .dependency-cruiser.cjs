/**
 * Who may import whom (ARCHITECTURE.md shows the same as a picture).
 * Each package lists what stands directly above it; what those reach is allowed too.
 */
const ARROWS = {
  core: [],
  loader: ["core"],
  hooks: ["core"],
  runners: ["core"],
  dialects: ["hooks", "runners"],
  "scopes/conditions": ["core"],
  "scopes/graph-topologies": ["core"],
  "scopes/termination-conditions": ["core"],
  "scopes/recovery": ["core"],
  "scopes/notification-channels": ["core"],
  "scopes/observe-events": ["core"],
  functions: ["core"],
  testkit: ["core", "loader"],
  project: ["core", "loader", "hooks", "runners"],
  hardpoint: [
    "core",
    "loader",
    "hooks",
    "runners",
    "dialects",
    "scopes/[^/]+",
    "functions",
    "testkit",
    "project",
  ],
  "create-pack": [],
  "adapters/[^/]+": ["project", "dialects"],
};

/** Packages that run in any JavaScript runtime, but for what stands in a `node/` folder or a `node.ts`. */
const NEUTRAL = "^packages/(core|hooks|functions|dialects|scopes/[^/]+)/";
const NODE_SIDE = "(/node/|/node\\.ts$)";

/** Tests and what they feed on may import anything. */
const EXEMPT = "(\\.(test|test-d|bench)\\.ts$|/fixtures/|/(tsup|vitest)\\.config\\.ts$)";

const ZOD = "(^|/)node_modules/zod/";
const SCHEMA_FILE = "([/-]schema\\.ts$|/schemas/)";

/** Packs among the examples are no part of the workspace: what they depend on is installed where they are. */
const PACKS = "^examples/pack-";

function reach(name, seen = new Set()) {
  for (const above of ARROWS[name] ?? []) {
    if (seen.has(above)) continue;
    seen.add(above);
    reach(above, seen);
  }
  return seen;
}

const arrows = Object.keys(ARROWS).map((name) => ({
  name: `arrow-${name.replace("/[^/]+", "").replace("/", "-")}`,
  comment: `packages/${name} may import from: ${[...reach(name)].join(", ") || "no other package"}.`,
  severity: "error",
  from: { path: `^packages/${name}/`, pathNot: EXEMPT },
  to: { path: "^(packages|examples)/", pathNot: `^packages/(${[name, ...reach(name)].join("|")})/` },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...arrows,
    {
      name: "package-without-arrows",
      comment: "A new package needs a line in the table at the top of .dependency-cruiser.cjs.",
      severity: "error",
      from: { path: "^packages/", pathNot: `^packages/(${Object.keys(ARROWS).join("|")})/` },
      to: {},
    },
    {
      name: "circular",
      comment: "Files that import each other can only be understood, loaded and tested together.",
      severity: "error",
      from: { pathNot: EXEMPT },
      to: { circular: true },
    },
    {
      name: "unresolvable",
      comment: "The import leads nowhere: a wrong path, a dependency that is not declared, or a deep path.",
      severity: "error",
      from: { pathNot: [EXEMPT, PACKS] },
      to: { couldNotResolve: true },
    },
    {
      name: "inside-of-another-package",
      comment: "Import another package by its name; what its `exports` do not offer is its own business.",
      severity: "error",
      from: { path: "^packages/(scopes/[^/]+|adapters/[^/]+|[^/]+)/", pathNot: EXEMPT },
      to: { path: "^packages/", pathNot: "^packages/$1/", dependencyTypes: ["local"] },
    },
    {
      name: "example-inside-of-package",
      comment: "An example imports packages by name, as its reader would.",
      severity: "error",
      from: { path: "^examples/", pathNot: EXEMPT },
      to: { path: "^packages/", dependencyTypes: ["local"] },
    },
    {
      name: "source-imports-test",
      comment: "What is shipped must not hang on tests or fixtures.",
      severity: "error",
      from: { path: "^packages/", pathNot: EXEMPT },
      to: { path: EXEMPT, pathNot: "(^|/)node_modules/" },
    },
    {
      name: "builtin-in-neutral-package",
      comment:
        "Neutral packages use Node built-ins only under a `node/` folder or in a `node.ts` (the ./node sub-path).",
      severity: "error",
      from: { path: `${NEUTRAL}src/`, pathNot: [NODE_SIDE, EXEMPT] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "neutral-imports-node-side",
      comment: "The ./node sub-path of a neutral package imports the rest, never the other way round.",
      severity: "error",
      from: { path: `${NEUTRAL}src/`, pathNot: [NODE_SIDE, EXEMPT] },
      to: { path: `^packages/[^.]+${NODE_SIDE}` },
    },
    {
      name: "zod-at-run-time",
      comment:
        "core and hooks name Standard Schema in their types; importing zod doubles Node's start-up time.",
      severity: "error",
      from: { path: "^packages/(core|hooks)/", pathNot: EXEMPT },
      to: { path: ZOD, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "npm-package-in-core-or-hooks",
      comment:
        "core depends on nothing and hooks on core alone, so that neither can bring zod in by a detour.",
      severity: "error",
      from: { path: "^packages/(core|hooks)/", pathNot: EXEMPT },
      to: { path: "(^|/)node_modules/", pathNot: ZOD, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "zod-outside-schema-file",
      comment:
        "Schemas stand in files named schema.ts or …-schema.ts, or in a folder schemas/; the rest uses the parsed types.",
      severity: "error",
      from: { path: "^packages/", pathNot: [SCHEMA_FILE, EXEMPT] },
      to: { path: ZOD },
    },
  ],
  options: {
    doNotFollow: { path: "(^|/)(node_modules|dist)/" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@hardpoint/source", "types", "import", "node", "default"],
      extensions: [".ts", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
    },
  },
};
