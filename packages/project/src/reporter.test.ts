import { type Diagnostic, diagnose } from "@hardpoint/core";
import { expect, it } from "vitest";
import { parseConfig } from "./config/parse-config.js";
import { createReporter } from "./reporter.js";

const config = parseConfig("name: a\nzzz: 1\n", "role.yaml", "/role").documents[0].view;
const at = (message: string, file: string, line?: number): Diagnostic =>
  diagnose("CONFIG_INVALID", message, {
    source: { file, ...(line === undefined ? {} : { line, column: 1 }) },
  });

it("sorts by place, tells each once, and shows the lines of the configuration", () => {
  const { report, close } = createReporter(() => undefined);
  const nowhere = diagnose("EXTENSION_FAILED", "no place");
  for (const one of [
    at("b", "role.yaml", 2),
    at("a", "role.yaml", 1),
    at("b", "role.yaml", 2),
    at("x", "a.js", 9),
    nowhere,
  ])
    report(one);
  const closed = close(config);
  expect(closed.map(({ message }) => message)).toEqual(["no place", "x", "a", "b"]);
  expect(closed.map(({ frame }) => frame?.includes("^") ?? false)).toEqual([false, false, true, true]);
});

it("hands on what is told after it was closed", () => {
  const later: string[] = [];
  const { report, close } = createReporter(({ message }) => later.push(message));
  report(at("early", "role.yaml"));
  expect(close(config)).toHaveLength(1);
  report(at("late", "role.yaml"));
  expect(later).toEqual(["late"]);
});
