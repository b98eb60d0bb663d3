import type { Plan } from "./plan.js";
import { type ScopeTemplate, scopeTemplates } from "./scopes.js";

/** The templates of a plan's scopes. */
export const chosen = ({ scopes }: Pick<Plan, "scopes">): readonly ScopeTemplate[] =>
  scopeTemplates.filter(({ id }) => scopes.includes(id));

/** The packages of Hardpoint that a pack needs to be built and tested. None of them is needed where it runs. */
export const neededPackages = (plan: Pick<Plan, "scopes">): readonly string[] =>
  [...new Set(["@hardpoint/testkit", "hardpoint", ...chosen(plan).map((scope) => scope.package)])].sort();

/** The pack's package.json, with its manifest. */
export const packageJson = (plan: Plan): object => {
  const isTyped = plan.language === "typescript";
  const modules = isTyped ? "dist" : "src";
  const scopes = chosen(plan);
  const range = (name: string): string => plan.ranges.get(name) ?? "*";
  return {
    name: plan.name,
    version: "0.1.0",
    description: `Extensions for AI agents: ${scopes.map(({ entry }) => entry.name).join(", ")}`,
    license: "MIT",
    type: "module",
    keywords: ["hardpoint-pack"],
    engines: { node: ">=20.19" },
    files: [modules],
    scripts: {
      ...(isTyped ? { build: "tsc" } : {}),
      test: `${isTyped ? "npm run build && " : ""}node --test test/*.test.js`,
      validate: "hardpoint check . --load --trust",
      prepublishOnly: "npm test && npm run validate",
    },
    devDependencies: sorted({
      ...Object.fromEntries(neededPackages(plan).map((name) => [name, range(name)])),
      ...(isTyped ? { "@types/node": "^20.19.0", typescript: "^5.9.0 || ^6.0.0" } : {}),
    }),
    ...(plan.isLocal ? { overrides: sorted(Object.fromEntries(plan.ranges)) } : {}),
    hardpoint: {
      manifest: 1,
      contracts: sorted(Object.fromEntries(scopes.map(({ id, contract }) => [id, contract]))),
      extensions: Object.fromEntries(
        scopes.map(({ id, entry, file }) => [id, [{ ...entry, module: `./${modules}/${file}.js` }]]),
      ),
    },
  };
};

const sorted = (record: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
