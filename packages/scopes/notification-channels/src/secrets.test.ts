import { diagnose, failure, silentLogger } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { interpolate } from "./interpolate.js";
import { createSecrets } from "./secrets.js";

const knowing = (...values: readonly string[]) => {
  const secrets = createSecrets();
  values.forEach((value, index) => {
    secrets.add(value, `{env:S${index}}`);
  });
  return secrets;
};

describe("a secret", () => {
  it.each([
    ["in a text", "the s3cr3t/one is out", "the {env:S0} is out"],
    ["as a URL has it", "/hook?t=s3cr3t%2Fone", "/hook?t={env:S0}"],
    ["more than once", "s3cr3t/one s3cr3t/one", "{env:S0} {env:S0}"],
    ["beside a longer one that holds it", "s3cr3t/one/two", "{env:S1}"],
  ])("is taken out %s", (_where, text, told) => {
    expect(knowing("s3cr3t/one", "s3cr3t/one/two").redactText(text)).toBe(told);
  });

  it("is taken out of keys, numbers, errors and whatever is below", () => {
    const error = Object.assign(new Error("no 48151623"), { fields: 1 });
    const told = knowing("48151623").redact({ "id 48151623": [48151623, 4815, true, null], error });
    expect(told).toMatchObject({
      "id {env:S0}": ["{env:S0}", 4815, true, null],
      error: { message: "no {env:S0}" },
    });
    expect(JSON.stringify(told)).not.toContain("48151623");
  });

  it("of a quote and a line break is taken out as JSON writes it", () => {
    expect(knowing('a"b\nc').redactText(JSON.stringify({ key: 'a"b\nc' }))).toBe('{"key":"{env:S0}"}');
  });

  it("of an address is its path and its password too, also as they are decoded", () => {
    const secrets = knowing("smtp://me:p%40ssword@mail.example.com/box/5");
    expect(secrets.redactText("p@ssword p%40ssword /box/5 mail.example.com")).toBe(
      "{env:S0} {env:S0} {env:S0} mail.example.com",
    );
  });

  it("that reads like a severity, a code or a kind does not change what those mean", () => {
    const secrets = knowing("warning", "throw", "NOTIFY_UNDELIVERED", "1234");
    const diagnostic = diagnose("NOTIFY_UNDELIVERED", "a warning", {
      source: { file: "role.yaml", line: 1234, column: 1 },
      cause: { name: "Error", message: "throw" },
    });
    expect(secrets.redactDiagnostic(diagnostic)).toEqual({
      ...diagnostic,
      message: "a {env:S0}",
      cause: { name: "Error", message: "{env:S1}" },
    });
    expect(secrets.redactFailure(failure("throw", "throw"))).toEqual({ kind: "throw", message: "{env:S1}" });
  });

  it("costs a log nothing but itself, whatever is logged", () => {
    const lines: unknown[] = [];
    const cyclic: Record<string, unknown> = { token: "s3cr3t" };
    cyclic.self = cyclic;
    const log = knowing("s3cr3t").redactLog({
      ...silentLogger,
      info: (message, fields) => void lines.push([message, fields]),
    });
    log.info("s3cr3t", { list: ["a s3cr3t"] });
    log.info("cyclic", cyclic);
    expect(lines).toEqual([
      ["{env:S0}", { list: ["a {env:S0}"] }],
      ["cyclic", "a value that can't be shown"],
    ]);
  });
});

it.each<[string, unknown, string]>([
  ["a variable", { any: "{env:V}" }, "v4riable"],
  ["a password that is written out", { password: "hunter22" }, "hunter22"],
  ["a header that lets one in", { headers: { "X-Api-Key": "k3y-k3y" } }, "k3y-k3y"],
  ["the path of a URL", { url: "https://hooks.example.com/T0/B1" }, "/T0/B1"],
])("%s is noted as a secret", (_what, config, secret) => {
  const secrets = createSecrets();
  interpolate(config, (name) => (name === "V" ? "v4riable" : undefined), secrets);
  expect(secrets.redactText(`> ${secret} <`)).not.toContain(secret);
});

it.each(["true", "false", "error", "2525"])("%j of a variable hides nothing and is left", (value) => {
  const secrets = createSecrets();
  interpolate({ level: "{env:V}" }, () => value, secrets);
  expect(secrets.redactText(`level ${value}`)).toBe(`level ${value}`);
  interpolate({ password: "{env:V}" }, () => value, secrets);
  expect(secrets.redactText(`level ${value}`)).not.toContain(value);
});
