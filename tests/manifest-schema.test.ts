import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { manifestSchema } from "../packages/project/src/packs/manifest-schema.js";
import { manifestJsonSchema, manifestSchemaPath } from "../scripts/manifest-json-schema.js";

const root = join(import.meta.dirname, "..");

it("the JSON Schema of manifests is that of the code (scripts/write-schemas.ts writes it)", () => {
  const written = readFileSync(join(root, manifestSchemaPath), "utf8");
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(manifestJsonSchema())));
});

describe("the JSON Schema of manifests", () => {
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(manifestJsonSchema());
  const condition = { name: "git_clean", module: "./git-clean.js" };
  const valid = { manifest: 1, contracts: { conditions: "1.0" }, extensions: { conditions: [condition] } };

  it.each<[what: string, manifest: unknown, fits: boolean]>([
    ["a plain one", valid, true],
    ["one with nothing in it", { manifest: 1, extensions: {} }, true],
    ["a list of versions", { ...valid, contracts: { conditions: ["1.0", "2.0"] } }, true],
    [
      "points and capabilities",
      { ...valid, points: { "chat.message": "1.0" }, capabilities: { artifacts: "1.0" } },
      true,
    ],
    ["a scope of somebody else's", { ...valid, extensions: { weather: [{ anything: 1 }] } }, true],
    ["no version of the form", { extensions: {} }, false],
    ["another version of the form", { ...valid, manifest: 2 }, false],
    ["no extensions", { manifest: 1 }, false],
    ["a range", { ...valid, contracts: { conditions: "^1.0" } }, false],
    ["an empty list of versions", { ...valid, contracts: { conditions: [] } }, false],
    ["an unknown key", { ...valid, extension: {} }, false],
    ["entries that are no list", { ...valid, extensions: { conditions: condition } }, false],
  ])("agrees with the code on %s", (_what, manifest, fits) => {
    expect([validate(manifest), manifestSchema.safeParse(manifest).success]).toEqual([fits, fits]);
  });

  it.each<[what: string, extensions: object]>([
    ["a condition without a name", { conditions: [{ module: "./a.js" }] }],
    ["a key that no condition has", { conditions: [{ ...condition, modul: "./a.js" }] }],
    ["a hook of no event", { hooks: [{ name: "guard", module: "./guard.js", events: "all" }] }],
  ])("also knows the entries of Hardpoint's own scopes, and refuses %s", (_what, extensions) => {
    expect(validate({ ...valid, extensions })).toBe(false);
  });
});
