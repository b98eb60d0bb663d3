import { spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { homedir, hostname } from "node:os";
import { dirname, join } from "node:path";
import type { Diagnostic } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { roleDirectory } from "../fixtures/role-directory.js";
import type { TrustRequest } from "./trust-request.js";
import { createTrustStore } from "./trust-store.js";
import { trustStorePath } from "./trust-store-path.js";

const request = (config: string, hashes: Readonly<Record<string, string>>): TrustRequest => ({
  directory: dirname(config),
  config,
  first: true,
  files: Object.entries(hashes).map(([path, sha256]) => ({
    file: path,
    path,
    kind: "module",
    sha256,
    state: "new",
    usedBy: [],
  })),
  gone: [],
});

const make = async (lockMs = 5000) => {
  const directory = await roleDirectory({});
  const file = join(directory, "hardpoint", "trust.json");
  const told: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => void told.push(diagnostic);
  const store = createTrustStore({ file, lockMs });
  return {
    file,
    told,
    recall: async (config: string) => Object.fromEntries(await store.recall(config, report)),
    remember: (config: string, hashes: Readonly<Record<string, string>>) =>
      createTrustStore({ file, lockMs }).remember(request(config, hashes), report),
  };
};

describe("a trust store", () => {
  it("knows nothing before it is told", async () => {
    const { recall, told } = await make();
    expect([await recall("/a/role.yaml"), told]).toEqual([{}, []]);
  });

  it("gives back what was remembered last, for each configuration by itself", async () => {
    const { recall, remember } = await make();
    await remember("/a/role.yaml", { "/a/x.mjs": "1", "/a/y.mjs": "2" });
    await remember("/b/role.yaml", { "/a/x.mjs": "3" });
    await remember("/a/role.yaml", { "/a/x.mjs": "4" });
    expect([await recall("/a/role.yaml"), await recall("/b/role.yaml"), await recall("constructor")]).toEqual(
      [{ "/a/x.mjs": "4" }, { "/a/x.mjs": "3" }, {}],
    );
  });

  it("writes a file that only its owner can read, and leaves nothing beside it", async () => {
    const { file, remember } = await make();
    await remember("/a/role.yaml", {});
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
    expect(await readdir(dirname(file))).toEqual(["trust.json"]);
  });

  it("writes through a link to where the file really is", async () => {
    const { file, recall, remember } = await make();
    const real = join(dirname(dirname(file)), "real.json");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(real, '{"version":1,"projects":{}}');
    await symlink(real, file);
    await remember("/a/role.yaml", { "/a/x.mjs": "1" });
    expect(await readFile(real, "utf8")).toContain("/a/x.mjs");
    expect(await recall("/a/role.yaml")).toEqual({ "/a/x.mjs": "1" });
  });

  it("loses nothing when many write at once", async () => {
    const { file, remember, told } = await make(30_000);
    const names = Array.from({ length: 25 }, (_, index) => `/p${index}/role.yaml`);
    await Promise.all(names.map((name) => remember(name, { [name]: "1" })));
    expect(told).toEqual([]);
    expect(Object.keys(JSON.parse(await readFile(file, "utf8")).projects).sort()).toEqual([...names].sort());
  });

  it.each([
    ["is half-written", '{"version":1,"proj', "is not JSON"],
    ["is of a newer version", '{"version":2,"projects":{}}', "is not what Hardpoint writes there"],
    ["holds something else", "[]", "is not what Hardpoint writes there"],
  ])(
    "counts as empty, and says so, when it %s; it is kept when it is written anew",
    async (_what, text, problem) => {
      const { file, recall, remember, told } = await make();
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      expect(await recall("/a/role.yaml")).toEqual({});
      expect(told).toMatchObject([
        { code: "TRUST_STORE_UNUSABLE", message: expect.stringContaining(problem) },
      ]);
      await remember("/a/role.yaml", { "/a/x.mjs": "1" });
      expect(await recall("/a/role.yaml")).toEqual({ "/a/x.mjs": "1" });
      expect(await readFile(`${file}.unreadable`, "utf8")).toBe(text);
      expect(told).toHaveLength(1);
    },
  );

  it("says so when it can't be read or written", async () => {
    const { file, recall, remember, told } = await make();
    await mkdir(file, { recursive: true });
    expect(await recall("/a/role.yaml")).toEqual({});
    await remember("/a/role.yaml", {});
    expect(told.map(({ code, message }) => [code, message])).toEqual([
      ["TRUST_STORE_UNUSABLE", expect.stringContaining("What was trusted before is not known")],
      ["TRUST_STORE_UNUSABLE", expect.stringContaining("/a/role.yaml is trusted can't be remembered")],
    ]);
  });
});

describe("its lock", () => {
  const lockOf = async (owner: string) => {
    const made = await make(200);
    await mkdir(dirname(made.file), { recursive: true });
    await writeFile(`${made.file}.lock`, owner);
    return { ...made, lock: `${made.file}.lock` };
  };
  const remembered = async ({ recall, remember }: Awaited<ReturnType<typeof make>>) => {
    await remember("/a/role.yaml", { "/a/x.mjs": "1" });
    return recall("/a/role.yaml");
  };

  it("is waited for while its process lives, and then nothing is remembered", async () => {
    const made = await lockOf(JSON.stringify([hostname(), process.pid, "x"]));
    expect(await remembered(made)).toEqual({});
    expect(made.told).toMatchObject([{ message: expect.stringContaining("another process holds") }]);
  });

  it("of a process that ended is taken over", async () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    expect(await remembered(await lockOf(JSON.stringify([hostname(), pid, "x"])))).toEqual({
      "/a/x.mjs": "1",
    });
  });

  it("of another machine is taken over when it is old", async () => {
    const made = await lockOf(JSON.stringify(["elsewhere.invalid", 1, "x"]));
    expect(await remembered(made)).toEqual({});
    await utimes(made.lock, new Date(0), new Date(0));
    expect(await remembered(made)).toEqual({ "/a/x.mjs": "1" });
  });
});

describe("the default file of a trust store", () => {
  it.each([
    [{}, join(homedir(), ".config/hardpoint/trust.json")],
    [{ XDG_CONFIG_HOME: "/x" }, "/x/hardpoint/trust.json"],
    [{ XDG_CONFIG_HOME: "" }, join(homedir(), ".config/hardpoint/trust.json")],
    [{ XDG_CONFIG_HOME: "relative" }, join(homedir(), ".config/hardpoint/trust.json")],
  ])("with %j is %s", (env, path) => {
    expect(trustStorePath(env)).toBe(path);
  });
});
