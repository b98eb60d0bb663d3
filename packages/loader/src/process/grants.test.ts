import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { moduleFolder } from "../fixtures/module-folder.js";
import { canRead, grantedEnvironment, permissionFlags } from "./grants.js";

const reads = (flags: readonly string[]): string[] =>
  flags.flatMap((flag) => /^--allow-fs-read=(.*)$/.exec(flag)?.[1] ?? []);

const link = (folder: string, path: string, to: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(join(folder, to), join(folder, path));
};

/** A role, and packages linked as pnpm does it: each beside its dependencies, in a store elsewhere. */
const linkedRole = (): { readonly folder: string; readonly role: string } => {
  const folder = moduleFolder({
    "project/role/hook.mjs": "",
    "store/dep@1/node_modules/dep/index.js": "",
    "store/inner@1/node_modules/inner/index.js": "",
    "store/scoped@1/node_modules/@scope/scoped/index.js": "",
    "secret.txt": "",
  });
  link(folder, "project/node_modules/dep", "store/dep@1/node_modules/dep");
  link(folder, "project/node_modules/@scope/scoped", "store/scoped@1/node_modules/@scope/scoped");
  link(folder, "store/dep@1/node_modules/inner", "store/inner@1/node_modules/inner");
  // Two packages may need each other.
  link(folder, "store/inner@1/node_modules/dep", "store/dep@1/node_modules/dep");
  return { folder, role: join(folder, "project/role") };
};

describe("permissionFlags", () => {
  it("lets a group read its directory, packages above it, and where those really are", () => {
    const { folder, role } = linkedRole();
    const found = reads(permissionFlags({}, [role]));
    for (const path of [
      "project/role/*",
      "project/node_modules/*",
      "store/dep@1/node_modules/*",
      "store/scoped@1/node_modules/*",
      "project/package.json",
      "package.json",
    ])
      expect(found).toContain(join(folder, path));
    expect(found.some((path) => join(folder, "secret.txt").startsWith(path.replace(/\*$/, "")))).toBe(false);
  });

  it("follows what a linked package imports in turn", () => {
    const { folder, role } = linkedRole();
    const found = reads(permissionFlags({}, [role]));
    expect(found).toContain(join(folder, "store/dep@1/node_modules/*"));
    expect(found).toContain(join(folder, "store/inner@1/node_modules/*"));
  });

  it("names nothing that another name covers", () => {
    const folder = moduleFolder({ "a/b/c.txt": "", "a/d.txt": "" });
    const granted = {
      read: [join(folder, "a/b/c.txt"), join(folder, "a/b"), join(folder, "a"), join(folder, "a/d.txt")],
    };
    const own = reads(permissionFlags(granted, [])).filter((path) => path.startsWith(folder));
    expect(own).toEqual([join(folder, "a/*")]);
  });

  it("grants a link and what it leads to", () => {
    const folder = moduleFolder({ "real/data.txt": "" });
    link(folder, "link", "real");
    const found = reads(permissionFlags({ read: [join(folder, "link")] }, []));
    expect(found).toEqual([join(folder, "link/*"), join(folder, "real/*")]);
  });

  it("grants a file that is not there yet by its name, and no more", () => {
    const folder = moduleFolder({});
    const flags = permissionFlags({ write: [join(folder, "report.json"), folder] }, []);
    expect(flags.filter((flag) => flag.startsWith("--allow-fs-write"))).toEqual([
      `--allow-fs-write=${folder}/*`,
    ]);
    const alone = permissionFlags({ write: [join(folder, "report.json")] }, []);
    expect(alone).toContain(`--allow-fs-write=${join(folder, "report.json")}`);
  });

  it("switches the permission model on, and grants only what is asked for", () => {
    const flags = permissionFlags({}, []);
    expect(flags[0]).toMatch(/^--(experimental-)?permission$/);
    expect(flags.join(" ")).not.toMatch(/child-process|worker|addons|fs-write/);
    expect(permissionFlags({ childProcesses: true, workers: true, addons: true }, [])).toEqual(
      expect.arrayContaining(["--allow-child-process", "--allow-worker", "--allow-addons"]),
    );
  });
});

describe("canRead", () => {
  it("is true for what is below, and false for what is beside", () => {
    const folder = moduleFolder({ "role/hooks/a.mjs": "", "other/b.mjs": "" });
    const role = join(folder, "role");
    expect(canRead([role], role)).toBe(true);
    expect(canRead([role], join(role, "hooks"))).toBe(true);
    expect(canRead([role], join(folder, "other"))).toBe(false);
    expect(canRead([join(role, "hooks")], role)).toBe(false);
  });

  it("is false where the directory brings packages that the others can't read", () => {
    const { folder, role } = linkedRole();
    link(folder, "project/role/deeper/node_modules/far", "far-away");
    mkdirSync(join(folder, "far-away"));
    expect(canRead([role], join(role, "deeper"))).toBe(false);
  });
});

describe("grantedEnvironment", () => {
  it("hands on what is named and set, and nothing else", () => {
    process.env.HARDPOINT_TEST_GRANTED = "yes";
    onTestFinished(() => {
      delete process.env.HARDPOINT_TEST_GRANTED;
    });
    expect(grantedEnvironment(["HARDPOINT_TEST_GRANTED", "HARDPOINT_TEST_UNSET"])).toEqual({
      HARDPOINT_TEST_GRANTED: "yes",
    });
    expect(grantedEnvironment([])).toEqual({});
  });
});
