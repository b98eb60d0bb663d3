import { diagnose } from "@hardpoint/core";
import type { BindContext, HookDeclaration } from "@hardpoint/hooks";

/** Tells what a hook said in vain. Each thing once, since a hook says the same at every call. */
export type SayOutput = (what: string, hint?: string) => void;

export const sayOutput = (
  { name, source }: Pick<HookDeclaration, "name" | "source">,
  { report }: Pick<BindContext, "report">,
): SayOutput => {
  const told = new Set<string>();
  return (what, hint) => {
    if (told.has(what)) return;
    told.add(what);
    report(
      diagnose("HOOK_OUTPUT_IGNORED", `Hook "${name}" ${what}`, {
        source,
        ...(hint === undefined ? {} : { hint }),
      }),
    );
  };
};
