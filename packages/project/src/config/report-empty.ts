import { type ConfigView, diagnose, type Report } from "@hardpoint/core";

/** Says that a configuration that could be read has nothing in it, since nothing else would. */
export const reportEmpty = (config: ConfigView, report: Report): void => {
  if (Object.keys(config.peek([]) ?? {}).length > 0) return;
  report(
    diagnose("CONFIG_EMPTY", `${config.file} is empty, so nothing is declared.`, {
      source: { file: config.file },
      hint: "Write keys such as `name:`, `hooks:` and `extensions:`.",
    }),
  );
};
