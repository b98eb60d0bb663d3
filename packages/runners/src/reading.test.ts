import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What a file and all that it imports ask for from elsewhere. Imports of types alone leave nothing behind. */
const importsOf = (file: URL, seen = new Set<string>()): readonly string[] => {
  if (seen.has(file.href)) return [];
  seen.add(file.href);
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(/^(?:import|export) (?!type)[^;]*? from "(.+?)";/gmsu)].flatMap(([, from = ""]) =>
    from.startsWith(".") ? importsOf(new URL(from.replace(/\.js$/u, ".ts"), file), seen) : [from],
  );
};

it("needs nothing of Node to read an answer", () => {
  const imported = new Set(importsOf(new URL("./reading.ts", import.meta.url)));
  expect([...imported]).toEqual(["@hardpoint/core"]);
  // The same look at the whole package does find Node, so that it can be trusted.
  expect(importsOf(new URL("./index.ts", import.meta.url))).toContain("node:child_process");
});
