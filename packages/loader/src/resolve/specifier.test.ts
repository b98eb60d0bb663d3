import { expect, it } from "vitest";
import { readSpecifier } from "./specifier.js";

it.each([
  ["./hooks/a.mjs", "file", "/role/hooks/a.mjs"],
  ["../a.mjs", "file", "/a.mjs"],
  ["hooks/a.mjs", "bare", "/role/hooks/a.mjs"],
  ["/abs/a.mjs", "file", "/abs/a.mjs"],
  ["file:///abs/a%20b.mjs", "file", "/abs/a b.mjs"],
  ["pkg", "bare", "/role/pkg"],
  ["@acme/pkg/sub", "bare", "/role/@acme/pkg/sub"],
  ["...mjs", "bare", "/role/...mjs"],
  [".hidden.mjs", "bare", "/role/.hidden.mjs"],
])("reads %s as a %s", (specifier, kind, path) => {
  expect(readSpecifier(specifier, "/role", false)).toEqual({ kind, path });
});

it.each([
  ["C:\\hooks\\a.mjs", "file", "C:\\hooks\\a.mjs"],
  ["C:/hooks/a.mjs", "file", "C:\\hooks\\a.mjs"],
  ["\\\\server\\share\\a.mjs", "file", "\\\\server\\share\\a.mjs"],
  ["file:///C:/hooks/a.mjs", "file", "C:\\hooks\\a.mjs"],
  [".\\a.mjs", "file", "D:\\role\\a.mjs"],
  ["./a.mjs", "file", "D:\\role\\a.mjs"],
  ["hooks\\a.mjs", "bare", "D:\\role\\hooks\\a.mjs"],
  ["@acme/pkg/sub", "bare", "D:\\role\\@acme\\pkg\\sub"],
])("reads %s on Windows as a %s", (specifier, kind, path) => {
  expect(readSpecifier(specifier, "D:\\role", true)).toEqual({ kind, path });
});

it.each([
  "",
  "  ",
  "https://example.com/a.mjs",
  "data:text/javascript,1",
  "node:fs",
  "C:\\a.mjs",
  "file://host/a.mjs",
  "a\0b.mjs",
])("can do nothing with %j", (specifier) => {
  expect(readSpecifier(specifier, "/role", false)).toMatchObject({ kind: "impossible" });
});
