import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { points } from "../packages/hooks/src/index.js";
import { renderPoints } from "./render-points.js";

const page = join(import.meta.dirname, "../docs/points.md");
await writeFile(page, renderPoints(points));
console.log("Wrote docs/points.md");
