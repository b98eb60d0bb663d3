import type { FailedLoad, Loader } from "@hardpoint/loader";

/** The loader, which also puts each module that could not be loaded into `failed`. */
export const noteFailures = (loader: Pick<Loader, "load">, failed: FailedLoad[]): Pick<Loader, "load"> => ({
  async load(requests) {
    const result = await loader.load(requests);
    failed.push(...result.failed);
    return result;
  },
});
