import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { manifestJsonSchema, manifestSchemaPath } from "./manifest-json-schema.js";

const file = join(import.meta.dirname, "..", manifestSchemaPath);
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(manifestJsonSchema(), null, 2)}\n`);
console.log(`Wrote ${manifestSchemaPath}`);
