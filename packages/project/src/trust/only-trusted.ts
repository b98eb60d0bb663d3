import type { Loader } from "@hardpoint/loader";
import type { Verdict } from "./verdict.js";

/** The loader, for what a verdict lets through. */
export const onlyTrusted = (loader: Loader, verdict: Verdict): Pick<Loader, "load"> => ({
  load: (requests) => loader.load(requests.map((request) => ({ ...request, admit: verdict.admit }))),
});

/** Loads nothing, and says nothing of it: that the configuration may not be used was said once. */
export const nothing: Pick<Loader, "load"> = {
  load: async () => ({ loaded: [], failed: [], diagnostics: [] }),
};
