import { describe, expect, it } from "vitest";
import { hardpoint } from "../fixtures/cli-process.js";
import { scratchDirectory } from "../fixtures/open-role.js";
import { checkNode } from "./check-node.js";
import type { Finding } from "./finding.js";

/** A pack that is installed under this name. */
const pack = (name: string, hardpointKey: object): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version: "1.0.0",
    keywords: ["hardpoint-pack"],
    hardpoint: { manifest: 1, extensions: {}, ...hardpointKey },
  }),
});

const doctor = async (files: Readonly<Record<string, string>>) => {
  const directory = await scratchDirectory(files);
  const { code, out, err } = await hardpoint(["doctor", directory, "--json"]);
  const { findings }: { findings: readonly Finding[] } = JSON.parse(out);
  const of = (area: Finding["area"]) => findings.filter((one) => one.area === area);
  return { code, err, of, directory };
};

describe("hardpoint doctor", () => {
  it("finds nothing broken in an empty folder, and says what it looked for", async () => {
    const { code, err, of } = await doctor({});
    expect([code, err]).toEqual([0, ""]);
    expect(of("packs")).toMatchObject([
      { status: "ok", what: expect.stringContaining("no configuration (role.yaml or hardpoint.yaml)") },
    ]);
    expect(of("packages")).toMatchObject([{ status: "note", hint: expect.any(String) }]);
    expect(of("isolates").map(({ status, what }) => [status, what])).toEqual([
      ["ok", "inline"],
      ["ok", "worker"],
      ["ok", "process"],
    ]);
  });

  it("says of each pack how it fits: as it is, through an upgrade, or not, with what to install", async () => {
    const { code, of } = await doctor({
      "role.yaml": "packs: [now, old, new, {name: gone, enabled: false}]\n",
      ...pack("now", { contracts: { conditions: "1.0" }, points: { "chat.message": "1.0" } }),
      ...pack("old", { contracts: { termination_conditions: "1.0" } }),
      ...pack("new", { contracts: { conditions: "3.0" } }),
    });
    expect(code).toBe(1);
    expect(of("packs").map(({ status, what }) => `${status}: ${what}`)).toEqual([
      "ok: now 1.0.0 · 0 extensions · runs in process",
      expect.stringMatching(/^ok: now needs the contract conditions 1\.0, and here is 1\.\d$/),
      expect.stringMatching(/^ok: now needs the point chat\.message 1\.0, and here is 1\.\d$/),
      "ok: old 1.0.0 · 0 extensions · runs in process",
      expect.stringMatching(/^ok: old needs .* 1\.0, which is upgraded 1 → 2 to 2\.\d$/),
      "ok: new 1.0.0 · 0 extensions · runs in process",
      expect.stringMatching(/^broken: new needs the contract conditions 3\.0, and here is 1\.\d$/),
    ]);
    expect(of("packs").at(-1)?.hint).toContain("install an older version of new");
  });

  it("names packs that are missing, names that are shared, and what is asked for and not granted", async () => {
    const brings = { extensions: { conditions: [{ name: "is_even", module: "./a.js" }] } };
    const { code, of } = await doctor({
      "role.yaml": "packs:\n  - gone\n  - {name: one, as: uno}\n  - two\n",
      "package.json": '{ "dependencies": { "three": "1" } }',
      ...pack("one", { ...brings, capabilities: { artifacts: "1.0" } }),
      ...pack("two", brings),
      ...pack("three", {}),
    });
    expect(code).toBe(1);
    const told = of("packs").map(({ status, what, hint }) => `${status}: ${what} | ${hint ?? ""}`);
    expect(told).toContainEqual(
      expect.stringMatching(
        /^broken: The pack "gone" is not installed.*role\.yaml:2:5 \| Install it: npm install gone/,
      ),
    );
    expect(told).toContain(
      "note: conditions is_even is a name of 2 packs | The bare name is an error. Write one of uno/is_even, two/is_even.",
    );
    expect(told).toContainEqual(expect.stringMatching(/^note: one asks for the capability artifacts/));
    expect(told).toContainEqual(
      expect.stringMatching(/^note: three is installed and a pack, and is not used/),
    );
  });

  it("names each further copy of a package, with its version and place", async () => {
    const core = (version: string) => JSON.stringify({ name: "@hardpoint/core", version });
    const { code, of } = await doctor({
      "node_modules/@hardpoint/core/package.json": core("1.0.0"),
      "node_modules/@acme/git/node_modules/@hardpoint/core/package.json": core("2.0.0"),
      "node_modules/@hardpoint/hooks/package.json": '{ "name": "@hardpoint/hooks", "version": "1.0.0" }',
    });
    expect(code).toBe(0);
    expect(of("packages")).toMatchObject([
      {
        status: "note",
        what: "@hardpoint/core is here 2 times: 2.0.0 in node_modules/@acme/git/node_modules/@hardpoint/core, 1.0.0 in node_modules/@hardpoint/core",
        hint: expect.stringContaining("npm dedupe"),
      },
      { status: "ok", what: "@hardpoint/hooks 1.0.0" },
    ]);
  });

  it("tells a person in lines, the last of which sums up", async () => {
    const directory = await scratchDirectory({ "role.yaml": "packs: [gone]\n" });
    const { out } = await hardpoint(["doctor", directory]);
    expect(out).toMatch(/^packs\n {2}✗ The pack "gone" is not installed/m);
    expect(out.trimEnd().split("\n").at(-1)).toMatch(/^✗ 1 broken, \d+ to know$/);
  });

  it.each([
    ["20.18.3", "broken"],
    ["18.20.0", "broken"],
    ["20.19.0", "ok"],
    ["22.1.0", "ok"],
  ])("finds Node %s %s", (version, status) => {
    expect(checkNode(version).status).toBe(status);
  });
});
