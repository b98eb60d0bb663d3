import { failure } from "@hardpoint/core";
import type { LoadResult } from "@hardpoint/loader";
import { describe, expect, it } from "vitest";
import { noteFailures } from "./note-failures.js";

const failedLoad = (name: string): LoadResult => ({
  loaded: [],
  failed: [{ scope: "hooks", name, step: "import", failure: failure("load", `${name} failed.`) }],
  diagnostics: [],
});

describe("noteFailures", () => {
  it("keeps the order in which the modules were asked for, whichever fails first", async () => {
    const settle: ((result: LoadResult) => void)[] = [];
    const notes = noteFailures({ load: () => new Promise((resolve) => settle.push(resolve)) });
    const loads = [notes.loader.load([]), notes.loader.load([])];
    settle[1]?.(failedLoad("second"));
    await loads[1];
    settle[0]?.(failedLoad("first"));
    await loads[0];
    expect(notes.failed().map(({ name }) => name)).toEqual(["first", "second"]);
  });
});
