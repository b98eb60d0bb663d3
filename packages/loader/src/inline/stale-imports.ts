import { type Diagnostic, diagnose } from "@hardpoint/core";
import { readProgram } from "../inspect/read-program.js";
import { relativeImports } from "../inspect/relative-imports.js";
import type { OpenRequest } from "../isolate.js";
import type { TypeScript } from "../typescript.js";

/** After a file was read anew: says which of its own imports were not, since Node keeps them. */
export const findStaleImports = async (
  file: string,
  path: string,
  request: Pick<OpenRequest, "label" | "source">,
  typescript: TypeScript,
): Promise<readonly Diagnostic[]> => {
  const read = await readProgram(file, typescript);
  const imports = read.kind === "parsed" ? relativeImports(read.program) : [];
  if (imports.length === 0) return [];
  return [
    diagnose(
      "MODULE_STALE_DEPENDENCIES",
      `${request.label}: ${path} was read anew, but not what it imports: ${imports.join(", ")}.`,
      {
        ...(request.source ? { source: request.source } : {}),
        hint: "If one of those changed, start the host again, or run the extension in a worker.",
      },
    ),
  ];
};
