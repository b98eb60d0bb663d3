import { formatSource, type Source } from "@hardpoint/core";
import type { CheckResult, Project } from "@hardpoint/project";
import { isLoaded } from "./is-loaded.js";

/** A hook or extension that is declared and could not be loaded. */
export interface NotLoaded {
  /** `hooks`, or the scope of an extension. */
  readonly scope: string;
  /** Its place in the list, `#2`, where it has no name. */
  readonly name: string;
  /** Absent where it names none. */
  readonly module?: string;
  /** `file:line:column` of its declaration. */
  readonly declared: string;
}

/** Everything that is declared, valid or not, without what was loaded and what is switched off. */
export const notLoaded = (project: Project, checked: CheckResult): readonly NotLoaded[] => {
  const hooks = new Set(
    project.declared.flatMap((hook) => (isLoaded(hook) ? [formatSource(hook.declaration.source)] : [])),
  );
  const { current } = project.registry;
  const extensions = new Set(
    current.scopes.flatMap((scope) =>
      current.list(scope).flatMap(({ source }) => (source ? [`${scope} ${formatSource(source)}`] : [])),
    ),
  );
  return [
    ...checked.hooks
      .filter(({ source, status }) => status !== "off" && !hooks.has(formatSource(source)))
      .map((hook) => row("hooks", hook)),
    ...checked.extensions
      .filter(({ scope, source }) => !extensions.has(`${scope} ${formatSource(source)}`))
      .map((one) => row(one.scope, one)),
  ];
};

const row = (
  scope: string,
  { name, module, source }: { readonly name: string; readonly module?: string; readonly source: Source },
): NotLoaded => ({
  scope,
  name,
  ...(module === undefined ? {} : { module }),
  declared: formatSource(source),
});
