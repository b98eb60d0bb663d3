import type { FailedLoad, Loader } from "@hardpoint/loader";

export interface FailureNotes {
  /** The loader, which also notes each module that could not be loaded. */
  readonly loader: Pick<Loader, "load">;
  /** What failed so far, in the order in which it was asked for, whichever failed first. */
  readonly failed: () => readonly FailedLoad[];
}

export const noteFailures = (loader: Pick<Loader, "load">): FailureNotes => {
  const notes: (readonly FailedLoad[])[] = [];
  return {
    loader: {
      async load(requests) {
        const at = notes.push([]) - 1;
        const result = await loader.load(requests);
        notes[at] = result.failed;
        return result;
      },
    },
    failed: () => notes.flat(),
  };
};
