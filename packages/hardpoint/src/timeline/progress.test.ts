import { expect, it } from "vitest";
import { createProgress } from "./progress.js";

it("says what is waited for, and takes the line away before another is written", () => {
  let written = "";
  const progress = createProgress(
    (text) => {
      written += text;
    },
    (text) => text,
  );
  progress.clear();
  expect(written).toBe("");
  progress.follow({ type: "step", turn: 1, step: 1 });
  expect(written).toBe("… the model is thinking");
  progress.clear();
  progress.clear();
  expect(written).toBe("… the model is thinking\r\u001b[2K");
});
