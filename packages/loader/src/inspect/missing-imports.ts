import { dirname } from "node:path";
import { codeFrame, type Diagnostic, diagnose } from "@hardpoint/core";
import { getLineInfo, type Program } from "acorn";
import { resolvePackage } from "../resolve/resolve-package.js";
import { importedBy } from "./imported-by.js";
import { localFiles } from "./local-files.js";
import { isLocal } from "./local-imports.js";

interface Importer {
  /** Absolute, links followed. */
  readonly file: string;
  /** As messages name it. */
  readonly path: string;
  readonly text: string;
  readonly label: string;
}

/**
 * The `import` statements of a module that lead nowhere, each at its place. What is imported later, or by `require`, may
 * be inside of a `try`.
 */
export const missingImports = async (
  program: Program,
  { file, path, text, label }: Importer,
): Promise<readonly Diagnostic[]> => {
  const told: Diagnostic[] = [];
  for (const statement of program.body) {
    const specifier = importedBy(statement);
    if (specifier === undefined || (await leadsSomewhere(specifier, file))) continue;
    const place = "source" in statement ? (statement.source?.start ?? statement.start) : statement.start;
    const { line, column } = getLineInfo(text, place);
    const frame = codeFrame(text, line, column + 1);
    told.push(
      diagnose(
        "MODULE_DEPENDENCY_MISSING",
        `${label} can't be imported: ${path} imports ${JSON.stringify(specifier)}, which can't be found.`,
        {
          source: { file: path, line, column: column + 1 },
          ...(frame === undefined ? {} : { frame }),
          hint: isLocal(specifier)
            ? "Correct the path, ending included."
            : `Install ${packageOf(specifier)} where ${path} can find it.`,
        },
      ),
    );
  }
  return told;
};

/** `@acme/git` of `@acme/git/status`. */
const packageOf = (specifier: string): string => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

const leadsSomewhere = async (specifier: string, file: string): Promise<boolean> =>
  isLocal(specifier)
    ? (await localFiles(specifier, file)).length > 0
    : resolvePackage(specifier, dirname(file)).kind !== "missing";
