import { type Diagnostic, formatSource } from "@hardpoint/core";
import type { Project } from "@hardpoint/project";

/** The diagnostic with what to do about it, where it is about the module of a hook and does not say so itself. */
export const withMendHint = (diagnostic: Diagnostic, project: Pick<Project, "declared">): Diagnostic => {
  if (diagnostic.severity !== "error") return diagnostic;
  const broken = project.declared.find(
    ({ declaration, extension }) =>
      extension === undefined && diagnostic.message.includes(`"${declaration.name}"`),
  );
  if (broken === undefined) return diagnostic;
  const { name, source } = broken.declaration;
  const out = `or take the hook "${name}" out of ${formatSource(source)}.`;
  const hint = diagnostic.hint?.replace(/\.$/, "") ?? "Correct the module at the place that is shown";
  return { ...diagnostic, hint: `${hint}, ${out}` };
};
