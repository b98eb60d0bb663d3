import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { renderPage } from "./render-page.js";
import { dialectIds } from "./vector.js";

const update = process.env.HARDPOINT_UPDATE_PAGES === "1";

it.each(dialectIds)("docs/dialects/%s.md is rendered from its page and vectors", async (id) => {
  const file = fileURLToPath(new URL(`../../docs/dialects/${id}.md`, import.meta.url));
  const page = renderPage(id);
  if (update) await writeFile(file, page);
  expect(await readFile(file, "utf8")).toBe(page);
});
