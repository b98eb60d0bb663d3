import { describe, expect, it } from "vitest";
import { diagnose, formatDiagnostic } from "./diagnostic.js";
import { toErrorData } from "./error-data.js";
import { formatSource } from "./source.js";

describe("a diagnostic", () => {
  it("has the severity of its code, unless another is named", () => {
    expect(diagnose("MODULE_EMPTY", "m").severity).toBe("error");
    expect(diagnose("MODULE_EMPTY", "m", { severity: "info" }).severity).toBe("info");
  });

  it("is written with its place, frame, cause and hint", () => {
    const diagnostic = diagnose("MODULE_THREW", 'conditions "x" threw while it was imported.', {
      source: { file: "role.yaml", line: 3, column: 5 },
      frame: "> 3 | module: ./x.mjs",
      cause: toErrorData(new RangeError("too deep")),
      hint: "Run it alone to see why.",
    });
    expect(formatDiagnostic(diagnostic).split("\n")).toEqual([
      'role.yaml:3:5: error MODULE_THREW: conditions "x" threw while it was imported.',
      "> 3 | module: ./x.mjs",
      "cause: RangeError: too deep",
      "hint: Run it alone to see why.",
    ]);
  });

  it("does not say the cause twice", () => {
    const cause = toErrorData(new Error("boom"));
    expect(formatDiagnostic(diagnose("MODULE_THREW", "It threw: boom.", { cause }))).toBe(
      "error MODULE_THREW: It threw: boom.",
    );
  });
});

it.each([
  [{ file: "a.yaml" }, "a.yaml"],
  [{ file: "a.yaml", line: 2 }, "a.yaml:2"],
  [{ file: "a.yaml", line: 2, column: 7 }, "a.yaml:2:7"],
  [{ file: "a.yaml", column: 7 }, "a.yaml"],
])("a place is written so that editors make a link of it: %j", (source, text) => {
  expect(formatSource(source)).toBe(text);
});
