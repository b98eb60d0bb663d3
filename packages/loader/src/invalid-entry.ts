import {
  type ConfigPath,
  type Contract,
  type Diagnostic,
  diagnose,
  issuePath,
  type SchemaIssue,
  type Source,
} from "@hardpoint/core";

/**
 * What a contract's schema says of an entry, each issue where it stands. `label` is for messages: `conditions
 * "git_clean"`; `locate` gives the place of a path within the entry.
 */
export const invalidEntry = (
  { scope, version }: Pick<Contract, "scope" | "version">,
  issues: readonly SchemaIssue[],
  label: string,
  locate: (path: ConfigPath) => Source | undefined,
): readonly [Diagnostic, ...Diagnostic[]] => {
  const tell = (path: ConfigPath, problem: string): Diagnostic => {
    const source = locate(path);
    return diagnose(
      "CONFIG_INVALID",
      `${label} is not declared as ${scope} ${version} wants it: ${problem}.`,
      source ? { source } : {},
    );
  };
  const [first, ...more] = issues.map((issue) => {
    const path = issuePath(issue).map((key) => (typeof key === "number" ? key : String(key)));
    return tell(path, path.length === 0 ? issue.message : `${path.join(".")}: ${issue.message}`);
  });
  // A schema may refuse without saying why.
  return [first ?? tell([], "its schema does not say why"), ...more];
};
