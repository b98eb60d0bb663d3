import { describe, it } from "vitest";
import { runVector } from "./run-vector.js";
import { dialectIds, dialectOf, vectorFiles } from "./vector.js";

describe.each(dialectIds)("%s", (id) => {
  for (const { title, vectors } of vectorFiles(id)) {
    describe(title, () => {
      it.each(vectors.map((vector) => [vector.rule, vector] as const))("%s", async (_rule, vector) => {
        await runVector(dialectOf(id), vector);
      });
    });
  }
});
