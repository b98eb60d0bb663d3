import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { faults } from "../tests/fault-matrix/faults.js";
import { renderMatrix } from "../tests/fault-matrix/render-matrix.js";

const page = join(import.meta.dirname, "../docs/isolation-matrix.md");
await writeFile(page, renderMatrix(faults));
console.log("Wrote docs/isolation-matrix.md");
