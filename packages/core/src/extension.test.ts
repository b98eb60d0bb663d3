import { expect, it } from "vitest";
import { describeOrigin, fullName, type Origin } from "./extension.js";

it.each<[Origin, string, string]>([
  [{ kind: "builtin" }, "clean", "built in"],
  [{ kind: "host" }, "clean", "the host"],
  [{ kind: "project", file: "role.yaml" }, "clean", "role.yaml"],
  [{ kind: "pack", name: "@acme/git" }, "@acme/git/clean", "pack @acme/git"],
  [{ kind: "pack", name: "@acme/git", as: "git" }, "git/clean", "pack @acme/git"],
])("an extension of %j has its own name and is told by its origin", (origin, name, words) => {
  expect(fullName({ name: "clean", origin })).toBe(name);
  expect(describeOrigin(origin)).toBe(words);
});
