import type { Extension, Failure, Report } from "@hardpoint/core";
import type { Loader, LoadRequest } from "@hardpoint/loader";

/** Neither is there where nothing may be loaded at all, as of a configuration that is not trusted. */
export interface LoadedOne {
  readonly extension?: Extension;
  readonly failure?: Failure;
}

/** Loads one module. What is wrong with it is reported. */
export const loadOne = async (
  loader: Pick<Loader, "load">,
  request: LoadRequest,
  report: Report,
): Promise<LoadedOne> => {
  const result = await loader.load([request]);
  for (const diagnostic of result.diagnostics) report(diagnostic);
  const [extension] = result.loaded;
  const [failed] = result.failed;
  return { ...(extension ? { extension } : {}), ...(failed ? { failure: failed.failure } : {}) };
};
