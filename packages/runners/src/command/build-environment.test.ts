import { describe, expect, it } from "vitest";
import { buildEnvironment, unusableName } from "./build-environment.js";
import type { EnvironmentGrant } from "./command-spec.js";

const host = { PATH: "/bin", HOME: "/home/u", SECRET: "s", OTEL_URL: "o", OTEL_KEY: "k", gone: undefined };

describe("the environment of a command", () => {
  it.each<[string, EnvironmentGrant, Record<string, string>, Record<string, string>]>([
    ["basic names unless a grant says otherwise", {}, {}, { PATH: "/bin", HOME: "/home/u" }],
    ["nothing", { grant: [] }, {}, {}],
    ["the names of a list, where they are set", { grant: ["SECRET", "NOWHERE"] }, {}, { SECRET: "s" }],
    [
      "all",
      { grant: "inherit" },
      {},
      { PATH: "/bin", HOME: "/home/u", SECRET: "s", OTEL_URL: "o", OTEL_KEY: "k" },
    ],
    ["all but some", { grant: "inherit", except: ["OTEL_*", "HOME"] }, {}, { PATH: "/bin", SECRET: "s" }],
    ["a list but some", { grant: ["PATH", "SECRET"], except: ["SECRET"] }, {}, { PATH: "/bin" }],
    [
      "what is added, over what is granted",
      { grant: ["PATH"], add: { PATH: "/x", A: "1" } },
      {},
      { PATH: "/x", A: "1" },
    ],
    [
      "what is added, though its name is held back",
      { grant: [], except: ["A"], add: { A: "1" } },
      {},
      { A: "1" },
    ],
    [
      "the input, over all",
      { grant: ["PATH"], add: { A: "1" } },
      { PATH: "/y", A: "2" },
      { PATH: "/y", A: "2" },
    ],
  ])("has %s", (_, grant, input, expected) => {
    expect(buildEnvironment(host, grant, input, "linux")).toEqual(expected);
  });

  it("takes names as they are spelt, but for Windows", () => {
    const windows = { Path: "C:\\bin", SystemRoot: "C:\\Windows", Other: "o" };
    expect(buildEnvironment(windows, { grant: ["PATH"] }, {}, "linux")).toEqual({});
    expect(buildEnvironment(windows, { grant: ["PATH"] }, {}, "win32")).toEqual({
      Path: "C:\\bin",
      SystemRoot: "C:\\Windows",
    });
    expect(buildEnvironment(windows, { grant: ["PATH"], add: { PATH: "D:\\" } }, {}, "win32")).toEqual({
      PATH: "D:\\",
      SystemRoot: "C:\\Windows",
    });
    expect(buildEnvironment(windows, { grant: "inherit", except: ["OTH*"] }, {}, "win32")).not.toHaveProperty(
      "Other",
    );
  });

  it("takes a name such as __proto__ for a name", () => {
    const input = JSON.parse('{"__proto__":"p","constructor":"c"}');
    expect(Object.entries(buildEnvironment({}, { grant: [] }, input, "linux"))).toEqual([
      ["__proto__", "p"],
      ["constructor", "c"],
    ]);
  });
});

it.each([
  [{ A: "=" }, undefined],
  [{ "A=B": "" }, "A=B"],
  [{ "": "x" }, ""],
  [{ "A\0": "x" }, "A\0"],
])("knows which name no variable can have: %j", (variables, name) => {
  expect(unusableName({}, variables as Record<string, string>)).toBe(name);
});
