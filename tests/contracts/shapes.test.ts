import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  type Capabilities,
  type Contract,
  capabilityVersion,
  parseContractVersion,
  type Scope,
  silentLogger,
} from "../../packages/core/src/index.js";
import { rolebox } from "../../packages/dialects/src/rolebox/index.js";
import { preset } from "../../packages/hardpoint/src/preset.js";
import { type Point, points } from "../../packages/hooks/src/index.js";
import { openProject } from "../../packages/project/src/index.js";
import { stateCapability } from "../../packages/project/src/state-capability.js";
import { compareShapes, type Step } from "./compare-shapes.js";
import { keep, readKept, type ShapeKind } from "./kept-shapes.js";
import { capabilityShape, contractShape, pointShape, type Shape, type ShapePart } from "./shape.js";

// `HARDPOINT_UPDATE_SHAPES=1 npx vitest run tests/contracts/shapes.test.ts` adds the shapes of new versions.
const update = process.env.HARDPOINT_UPDATE_SHAPES !== undefined;

interface Present {
  readonly kind: ShapeKind;
  readonly name: string;
  readonly version: string;
  readonly shape: Shape;
}

const scopes = preset.filter(
  (part): part is Scope<unknown, never> & typeof part => part.$$type === "@hardpoint/scope",
);
const folder = mkdtempSync(join(tmpdir(), "hardpoint-shapes-"));
writeFileSync(join(folder, "role.yaml"), "name: r\n");
const project = await openProject(folder, { use: preset, home: false });
afterAll(async () => {
  await project.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** A contract and those that it can be upgraded from. */
const withOlder = (contract: Contract): readonly Contract[] => [
  contract,
  ...Object.values(contract.upgrades).flatMap(({ from }) => withOlder(from)),
];

const contracts = [
  ...scopes.flatMap((scope) => scope.contracts),
  ...(rolebox.contract ? [rolebox.contract] : []),
];

const capabilities: Capabilities = {
  state: stateCapability({}, {}, silentLogger),
  ...Object.assign({}, ...scopes.map((scope) => scope.provides?.(project.engine(scope)) ?? {})),
};

const present: readonly Present[] = [
  ...contracts.flatMap(withOlder).map((contract) => ({
    kind: "contracts" as const,
    name: contract.scope,
    version: contract.version,
    shape: contractShape(contract),
  })),
  ...Object.entries(points).map(([name, point]) => ({
    kind: "points" as const,
    name,
    version: point.version,
    shape: pointShape(point as unknown as Point<Record<string, unknown>>),
  })),
  ...Object.entries(capabilities).map(([name, capability]) => ({
    kind: "capabilities" as const,
    name,
    version: capabilityVersion(capability),
    shape: capabilityShape(capability),
  })),
];

if (update) for (const { kind, name, version, shape } of present) keep(kind, name, version, shape);

describe.each<ShapeKind>(["contracts", "points", "capabilities"])("of %s", (kind) => {
  const kept = readKept(kind);

  it.each(
    present.filter((one) => one.kind === kind).map((one) => [one.name, one.version, one.shape] as const),
  )("%s %s looks as it did when that version came", (name, version, shape) => {
    const before = kept[name]?.[version];
    const { step, changes } = before ? compareShapes(before, shape) : { step: "none", changes: [] };
    expect(
      before,
      `${name} ${version} is new. Say so: HARDPOINT_UPDATE_SHAPES=1, and keep modules of it under frozen/.`,
    ).toBeDefined();
    expect(
      changes,
      `${name} ${version} changed. That takes a new ${step === "major" ? "MAJOR" : "MINOR, or MAJOR,"} version (docs/contracts.md).`,
    ).toEqual([]);
  });

  it.each(
    Object.entries(kept).flatMap(([name, versions]) =>
      inOrder(Object.keys(versions)).flatMap((version, index, all) => {
        const next = all[index + 1];
        return next === undefined ? [] : [[name, version, next] as const];
      }),
    ),
  )("%s went from %s to %s by a step that is large enough", (name, version, next) => {
    const { step, changes } = compareShapes(kept[name]?.[version] ?? {}, kept[name]?.[next] ?? {});
    const made: Step =
      parseContractVersion(version)?.major === parseContractVersion(next)?.major ? "minor" : "major";
    if (step === "major") expect(made, changes.join("; ")).toBe("major");
  });

  it("keeps nothing that is gone", () => {
    const names = present.filter((one) => one.kind === kind).map(({ name }) => name);
    expect(Object.keys(kept).filter((name) => !names.includes(name))).toEqual([]);
  });
});

it.each(
  Object.entries(readKept("contracts")).flatMap(([name, versions]) =>
    Object.keys(versions).map((version) => [name, version] as const),
  ),
)("the contract of %s %s has modules that are kept", (name, version) => {
  expect(existsSync(join(import.meta.dirname, "frozen", name, version))).toBe(true);
});

describe("a change of a shape", () => {
  const method: ShapePart = { is: "method", optional: false };
  const optional: ShapePart = { is: "method", optional: true };
  const before: Shape = {
    "module.a": method,
    "module.b": optional,
    "entry.c": { ...optional, detail: { type: "string" } },
  };

  it.each<[what: string, after: Shape, step: Step]>([
    ["nothing", before, "none"],
    ["a new optional member", { ...before, "module.d": optional }, "minor"],
    ["a new required member", { ...before, "module.d": method }, "major"],
    ["a member that is gone", { "module.a": method, "entry.c": before["entry.c"] as ShapePart }, "major"],
    ["a member that is required now", { ...before, "module.b": method }, "major"],
    ["a member that is optional now", { ...before, "module.a": optional }, "minor"],
    ["a member of another sort", { ...before, "module.a": { ...method, is: "value" } }, "major"],
    [
      "a schema that says more",
      { ...before, "entry.c": { ...optional, detail: { type: ["string", "null"] } } },
      "minor",
    ],
  ])("that is %s takes a step", (_what, after, step) => {
    expect(compareShapes(before, after).step).toBe(step);
  });
});

function inOrder(versions: readonly string[]): readonly string[] {
  const weight = (text: string): number => {
    const { major, minor } = parseContractVersion(text) ?? { major: 0, minor: 0 };
    return major * 1_000_000 + minor;
  };
  return [...versions].sort((a, b) => weight(a) - weight(b));
}
