import { describe, expect, it } from "vitest";
import { parseUrlPattern } from "./url-pattern.js";

const allows = (pattern: string, url: string): boolean => {
  const parsed = parseUrlPattern(pattern);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.allows(new URL(url));
};

describe("a pattern of addresses", () => {
  it.each([
    ["https://h.example", "https://h.example/any/path?q=1", true],
    ["https://h.example/*", "https://h.example/", true],
    ["https://h.example", "http://h.example/", false],
    ["*://h.example", "http://h.example/", true],
    ["https://H.Example", "https://h.EXAMPLE/", true],
    ["https://h.example", "https://h.example.evil.example/", false],
    ["https://h.example", "https://evil.example/h.example", false],
    ["https://h.example", "https://evil.example/?https://h.example", false],
    ["https://h.example", "https://h.example@evil.example/", false],
    ["https://h.example", "https://user:pw@h.example/", false],
    ["https://h.example", "https://h.example:8443/", false],
    ["https://h.example:8443", "https://h.example:8443/", true],
    ["https://h.example:443", "https://h.example/", true],
    ["http://localhost:*", "http://localhost:3000/", true],
    ["http://localhost:*", "http://localhost/", true],
    ["https://*.example", "https://a.example/", true],
    ["https://*.example", "https://a.b.example/", true],
    ["https://*.h.example", "https://h.example/", false],
    ["https://*.h.example", "https://evilh.example/", false],
    ["https://*.h.example", "https://evil.example/.h.example", false],
    ["https://api-*.h.example", "https://api-1.h.example/", true],
    ["https://api-*.h.example", "https://api-1.evil.h.example/", false],
    ["https://*", "https://any.example/", true],
    ["*://*:*", "http://any.example:9/x", true],
    ["https://h.example/hooks", "https://h.example/hooks?x=1", true],
    ["https://h.example/hooks", "https://h.example/hooks/", false],
    ["https://h.example/hooks", "https://h.example/hooks/more", false],
    ["https://h.example/hooks/*", "https://h.example/hooks/a/b", true],
    ["https://h.example/hooks/*", "https://h.example/hooks", false],
    ["https://h.example/hooks/*", "https://h.example/hooks/../admin", false],
    ["https://h.example/hooks/*", "https://h.example/hooks/%2e%2e/admin", false],
    ["https://h.example/hooks/*", "https://h.example/hooks/..%2fadmin", false],
    ["https://h.example/hooks/*", "https://h.example/hooks/..\\admin", false],
    ["https://h.example/a.b", "https://h.example/axb", false],
    ["https://h.example/*/end", "https://h.example/a/b/end", true],
    ["http://127.0.0.1", "http://2130706433/", true],
    ["http://127.1", "http://127.0.0.1/", true],
    ["http://[::1]:80", "http://[0:0::1]/", true],
    ["https://münchen.example", "https://xn--mnchen-3ya.example/", true],
    ["*://*", "ftp://h.example/", false],
  ])("%s, for %s: %s", (pattern, url, expected) => {
    expect(allows(pattern, url)).toBe(expected);
  });

  it.each([
    "",
    "*",
    "h.example",
    "ftp://h.example",
    "https://",
    "https://u@h",
    "https://h/a?b",
    "https://h/#a",
    "https://a b/",
    "/path",
  ])("can't be %j", (pattern) => {
    expect(parseUrlPattern(pattern)).toEqual({ ok: false, message: expect.stringContaining(`"${pattern}"`) });
  });
});
