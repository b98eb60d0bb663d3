import fc from "fast-check";
import { expect, it } from "vitest";
import { formatContractVersion, parseContractVersion } from "./contract-version.js";

it.each([
  ["1", { major: 1, minor: 0 }],
  ["1.2", { major: 1, minor: 2 }],
  ["0.3", { major: 0, minor: 3 }],
  ["10.20", { major: 10, minor: 20 }],
])("reads %j", (text, version) => {
  expect(parseContractVersion(text)).toEqual(version);
});

it.each(["", " 1.0", "1.0.0", "1.", ".1", "-1.0", "1.0-beta", "^1.0", "01.0", "1.00", "1e3", "9999999.0"])(
  "takes %j for no version",
  (text) => {
    expect(parseContractVersion(text)).toBeUndefined();
  },
);

it("reads what it has written", () => {
  const part = fc.nat({ max: 999_999 });
  fc.assert(
    fc.property(part, part, (major, minor) => {
      expect(parseContractVersion(formatContractVersion({ major, minor }))).toEqual({ major, minor });
    }),
  );
});
