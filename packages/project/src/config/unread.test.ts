import type { ConfigPath } from "@hardpoint/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseConfig } from "./parse-config.js";
import { createReadTrail } from "./read-trail.js";

const text = `name: a
hooks:
  custom:
    - name: lint
  recovery:
    enabled: true
  builtin:
collaboration:
  topology: star
permission: strict
`;

const unread = (...paths: ConfigPath[]) => {
  const [document] = parseConfig(text, "role.yaml", "/role").documents;
  for (const path of paths) document.view.read(path);
  return document.unread();
};

describe("what nobody read of a configuration", () => {
  it.each<[string, ConfigPath[], string[]]>([
    ["everything, when nothing was read", [], ["name", "hooks", "collaboration", "permission"]],
    ["nothing, when all was", [[]], []],
    [
      "only the unread children of a map of which something was read",
      [["hooks", "custom"]],
      ["name", "hooks.recovery", "hooks.builtin", "collaboration", "permission"],
    ],
    [
      "a part of a list item",
      [["hooks", "custom", 0, "module"]],
      ["name", "hooks.custom[0].name", "hooks.recovery", "hooks.builtin", "collaboration", "permission"],
    ],
    [
      "text of which something beneath was asked for",
      [["permission", "allow"], ["name"], ["hooks"], ["collaboration"]],
      ["permission"],
    ],
    [
      "no empty key of which something beneath was asked for",
      [
        ["hooks", "builtin", "x"],
        ["hooks", "custom"],
        ["hooks", "recovery"],
        ["name"],
        ["collaboration"],
        ["permission"],
      ],
      [],
    ],
  ])("is %s", (_what, paths, expected) => {
    expect(unread(...paths).map(({ message }) => /^"(.*)" is read by nothing/.exec(message)?.[1])).toEqual(
      expected,
    );
  });

  it("is told at its key, with the lines around it", () => {
    const [told] = unread(["hooks", "custom"], ["name"]);
    expect(told).toMatchObject({
      code: "CONFIG_KEY_UNREAD",
      severity: "warning",
      source: { file: "role.yaml", line: 5, column: 3 },
    });
    expect(told?.frame).toContain("> 5 |   recovery:");
  });

  it("comes with the key that was probably meant", () => {
    const [document] = parseConfig("hook: {}\n", "role.yaml", "/role").documents;
    document.view.read(["hooks", "custom"]);
    expect(document.unread()).toMatchObject([{ hint: 'Did you mean "hooks"?' }]);
  });

  it("is not changed by a look", () => {
    const [document] = parseConfig("name: a\n", "role.yaml", "/role").documents;
    expect(document.view.peek(["name"])).toBe("a");
    expect(document.unread()).toHaveLength(1);
  });

  it("never includes, nor leaves out, a value against what was read", () => {
    const value = fc.letrec((tie) => ({
      map: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("node"), { maxKeys: 3 }),
      node: fc.oneof({ maxDepth: 3 }, fc.integer(), fc.array(tie("node"), { maxLength: 3 }), tie("map")),
    })).map;
    const path = fc.array(fc.constantFrom<string | number>("a", "b", "c", 0, 1), { maxLength: 4 });
    fc.assert(
      fc.property(value, fc.array(path, { maxLength: 5 }), (config, paths) => {
        const trail = createReadTrail();
        for (const one of paths) trail.note(one);
        const named = trail.unread(config).map((one) => one.path);
        for (const leaf of leaves(config, [])) {
          const wasRead = paths.some((one) => startsWith(leaf, one));
          const wasNamed = named.some((one) => startsWith(leaf, one));
          expect(wasNamed).toBe(!wasRead);
        }
      }),
    );
  });
});

const startsWith = (path: ConfigPath, start: ConfigPath): boolean =>
  start.every((key, index) => String(key) === String(path[index]));

const leaves = (value: unknown, path: ConfigPath): ConfigPath[] =>
  typeof value !== "object" || value === null
    ? path.length === 0
      ? []
      : [path]
    : Object.keys(value).flatMap((key) => leaves(Reflect.get(value, key), [...path, key]));
