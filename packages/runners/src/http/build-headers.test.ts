import { describe, expect, it } from "vitest";
import { buildHeaders } from "./build-headers.js";
import type { HttpAllow } from "./http-spec.js";

const environment = { TOKEN: "t0ken", OTHER: "other", BROKEN: "a\r\nx: y", EMPTY: "" };
const build = (headers: Record<string, string>, ...allow: HttpAllow[]) =>
  buildHeaders(headers, { allow, environment });

describe("the headers of a call", () => {
  it.each<[Record<string, string>, readonly HttpAllow[], unknown]>([
    [{ "X-A": "1" }, [{}, {}], { ok: true, headers: { "x-a": "1" }, withheld: [] }],
    [
      { Authorization: "Bearer $TOKEN" },
      [{ env: ["TOKEN"] }, { env: ["TOKEN"] }],
      { ok: true, headers: { authorization: "Bearer t0ken" }, withheld: [] },
    ],
    [{ A: `\${TOKEN}x$TOKEN` }, [{ env: ["TOKEN"] }], { headers: { a: "t0kenxt0ken" } }],
    [{ A: "$TOKENx" }, [{ env: ["TOKEN"] }], { headers: { a: "" }, withheld: ["TOKENx"] }],
    [{ A: "$TOKEN" }, [{ env: ["TOKEN"] }, {}], { headers: { a: "" }, withheld: ["TOKEN"] }],
    [{ A: "$TOKEN" }, [{}, { env: ["TOKEN"] }], { headers: { a: "" }, withheld: ["TOKEN"] }],
    [{ A: `$GONE \${GONE}` }, [{ env: ["GONE"] }], { headers: { a: " " }, withheld: ["GONE"] }],
    [{ A: "$EMPTY" }, [{ env: ["EMPTY"] }], { headers: { a: "" }, withheld: [] }],
    [{ A: "$constructor" }, [{ env: ["constructor"] }], { withheld: ["constructor"] }],
    [{ A: "5$ and $5" }, [{}], { headers: { a: "5$ and $5" }, withheld: [] }],
    [{ "X-A": "1" }, [{ headers: ["x-a"] }, { headers: "any" }], { ok: true }],
    [{ "X-B": "1" }, [{ headers: ["x-a"] }], { ok: false, message: 'The header "X-B" is not allowed.' }],
    [{ "X-B": "1" }, [{}, { headers: [] }], { ok: false }],
    [{ Host: "h" }, [{}], { ok: false }],
    [{ "content-length": "0" }, [{}], { ok: false }],
    [{ "a b": "c" }, [{}], { ok: false }],
    [{ A: "x\ny" }, [{}], { ok: false }],
  ])("%j, allowed %j", (headers, allow, expected) => {
    expect(build(headers, ...allow)).toMatchObject(expected as object);
  });

  it("do not tell a secret that can't be sent", () => {
    const built = build({ A: "$BROKEN" }, { env: ["BROKEN"] });
    expect(built.ok).toBe(false);
    expect(JSON.stringify(built)).not.toContain("x: y");
  });
});
