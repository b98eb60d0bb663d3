import type { Extension, Report } from "@hardpoint/core";
import type { Loader, LoadRequest } from "@hardpoint/loader";

/** Loads one module. What is wrong with it is reported. */
export const loadOne = async (
  loader: Pick<Loader, "load">,
  request: LoadRequest,
  report: Report,
): Promise<Extension | undefined> => {
  const result = await loader.load([request]);
  for (const diagnostic of result.diagnostics) report(diagnostic);
  return result.loaded[0];
};
