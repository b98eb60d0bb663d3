import { describe, expect, it } from "vitest";
import type { Extension } from "./extension.js";
import { createRegistry } from "./registry.js";
import { countingHandle, extension, project } from "./testing/extensions.js";
import { builtin, host, lookUp, pack, registryOf } from "./testing/registries.js";

describe("names", () => {
  it("of a pack are full, and bare while no other pack has them", () => {
    const { registry } = registryOf([extension("clean", pack("@acme/git"))]);
    expect(lookUp(registry, "@acme/git/clean")).toEqual(pack("@acme/git"));
    expect(lookUp(registry, "clean")).toEqual(pack("@acme/git"));
  });

  it("that two packs have must be written in full", () => {
    const { registry, diagnostics } = registryOf([
      extension("clean", pack("@acme/git", "git")),
      extension("clean", pack("tidy")),
    ]);
    expect(diagnostics).toEqual([]);
    expect(lookUp(registry, "clean")).toEqual(["git/clean", "tidy/clean"]);
    expect(lookUp(registry, "git/clean")).toMatchObject({ name: "@acme/git" });
    expect(lookUp(registry, "tidy/clean")).toEqual(pack("tidy"));
  });

  it("of a pack that has a shorter prefix are found by its npm name as well, while that is unique", () => {
    const { registry } = registryOf([extension("clean", pack("@acme/git", "git"))]);
    expect(lookUp(registry, "@acme/git/clean")).toEqual(pack("@acme/git", "git"));
    const twice = registryOf([
      extension("clean", pack("@acme/git", "a")),
      extension("clean", pack("@acme/git", "b")),
    ]);
    expect(twice.diagnostics).toEqual([]);
    expect(lookUp(twice.registry, "@acme/git/clean")).toEqual(["a/clean", "b/clean"]);
  });

  it.each([
    ["a built-in", builtin],
    ["the project", project],
    ["the host", host],
  ])("of %s are never a pack's", (_case, origin) => {
    for (const extensions of [
      [extension("clean", origin), extension("clean", pack("tidy"))],
      [extension("clean", pack("tidy")), extension("clean", origin)],
    ]) {
      const { registry, diagnostics } = registryOf(extensions);
      expect(diagnostics).toEqual([]);
      expect(lookUp(registry, "clean")).toEqual(origin);
      expect(lookUp(registry, "tidy/clean")).toEqual(pack("tidy"));
    }
  });

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty", ""])("may be %j", (name) => {
    const empty = createRegistry().current;
    expect(empty.lookup("conditions", name).kind).toBe("missing");
    expect(empty.lookup(name, "clean").kind).toBe("missing");
    expect(empty.list(name)).toEqual([]);
    const { registry, diagnostics } = registryOf([extension(name)]);
    expect(diagnostics).toEqual([]);
    expect(lookUp(registry, name)).toEqual(project);
  });

  it("that are not there come with the nearest that is", () => {
    const { registry } = registryOf([
      extension("git_clean", builtin),
      extension("todo_done", pack("@acme/todo")),
    ]);
    expect(lookUp(registry, "git_claen")).toEqual({ nearest: "git_clean" });
    expect(lookUp(registry, "todo-done")).toEqual({ nearest: "todo_done" });
    expect(lookUp(registry, "elsewhere")).toEqual({ nearest: undefined });
  });

  it("are a scope's own", () => {
    const { registry, diagnostics } = registryOf([
      extension("clean"),
      extension("clean", project, countingHandle(), "recovery_patterns"),
    ]);
    expect(diagnostics).toEqual([]);
    expect(registry.current.scopes).toEqual(["conditions", "recovery_patterns"]);
    expect(registry.current.list("recovery_patterns")).toHaveLength(1);
  });
});

describe("a name that is taken", () => {
  const source = { file: "role.yaml", line: 7, column: 3 };

  it("by a built-in stays the built-in's", () => {
    const mine = { ...extension("clean"), source };
    const { registry, diagnostics } = registryOf([extension("clean", builtin), mine]);
    expect(diagnostics).toEqual([
      {
        code: "NAME_IS_BUILTIN",
        severity: "error",
        message: 'conditions "clean" is a built-in name and can\'t be replaced.',
        hint: "Give it another name.",
        source,
      },
    ]);
    expect(lookUp(registry, "clean")).toEqual(builtin);
  });

  it("by a built-in may be replaced, once, when the host says so", () => {
    const second = extension("clean", host);
    const { registry, diagnostics } = registryOf([extension("clean", builtin), extension("clean"), second], {
      overrideBuiltins: true,
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(["NAME_DUPLICATE"]);
    expect(lookUp(registry, "clean")).toEqual(project);
    expect(registry.current.list("conditions")).toHaveLength(1);
  });

  it.each<[string, Extension, Extension, string]>([
    [
      "the project",
      extension("clean"),
      extension("clean"),
      'conditions "clean" is declared twice; the first declaration (role.yaml) stays.',
    ],
    [
      "the host",
      extension("clean", host),
      extension("clean"),
      'conditions "clean" is declared twice; the first declaration (the host) stays.',
    ],
    [
      "a pack",
      extension("clean", pack("tidy")),
      extension("clean", pack("tidy")),
      'conditions "tidy/clean" is declared twice; the first declaration (pack tidy) stays.',
    ],
    [
      "a pack with that prefix",
      extension("clean", pack("@acme/git", "git")),
      extension("clean", pack("git")),
      'conditions "git/clean" is declared twice; the first declaration (pack @acme/git) stays.',
    ],
  ])("by %s stays the first's", (_case, first, second, message) => {
    const { registry, diagnostics } = registryOf([first, second]);
    expect(diagnostics).toMatchObject([{ code: "NAME_DUPLICATE", severity: "error", message }]);
    expect(registry.current.list("conditions")).toEqual([first]);
  });
});
