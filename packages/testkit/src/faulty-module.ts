import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Rubbish } from "./guard-kit.js";

/** What befalls every guard some day, whoever wrote it. */
const accidents: readonly Rubbish[] = [
  { what: "takes longer than it may", method: "() => new Promise(() => setInterval(() => {}, 1_000))" },
  { what: "throws", method: '() => { throw new Error("It is broken."); }' },
  { what: "rejects", method: 'async () => { throw new Error("It is broken."); }' },
  { what: "throws what is no Error", method: "() => { throw undefined; }" },
  { what: "ends its process", method: "() => process.exit(0)" },
];

/** Everything that a guard is tried with in its place, the accidents first. */
export const faultsWith = (rubbish: readonly Rubbish[]): readonly Rubbish[] => [...accidents, ...rubbish];

/** Writes a module whose methods all have one fault, and takes it away afterwards. */
export const withFaultyModule = async <T>(
  methods: readonly string[],
  { method }: Rubbish,
  work: (file: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), "hardpoint-testkit-"));
  try {
    const file = join(folder, "faulty.mjs");
    const members = methods.map((name) => `${JSON.stringify(name)}: fault`).join(", ");
    await writeFile(file, `const fault = ${method};\nexport default { ${members} };\n`);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
