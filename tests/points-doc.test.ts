import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { points } from "../packages/hooks/src/index.js";
import { renderPoints } from "../scripts/render-points.js";

it("docs/points.md says what the table of points says (scripts/write-points.ts writes it)", async () => {
  const page = await readFile(join(import.meta.dirname, "../docs/points.md"), "utf8");
  expect(page).toBe(renderPoints(points));
});
