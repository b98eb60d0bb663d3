import { diagnose, toErrorData } from "@hardpoint/core";
import { substitute } from "./parameters.js";
import type { RoleFunction } from "./role-function.js";
import type { ActiveFunction } from "./session-memory.js";
import type { SessionWork } from "./session-work.js";

/**
 * What the system prompt has of the functions. One that waits for its gate keeps its text: a gate guards what comes after
 * the function (a plan is made before it can be approved). One that requires what is not in effect is not itself, and
 * says only why. One that is complete has nothing more to say.
 */
export const promptParts = (work: SessionWork): readonly string[] => {
  const parts: string[] = [];
  const consumed = new Set<string>();
  for (const { definition, entry } of work.active()) {
    if (entry.state.phase === "complete") continue;
    parts.push(functionPart(definition, entry));
    if (entry.inEffect) for (const name of definition.consumes) consumed.add(name);
  }
  for (const name of consumed) {
    const text = readArtifact(work, name);
    if (text !== undefined) parts.push(`<artifact name="${attribute(name)}">\n${text}\n</artifact>`);
  }
  return parts;
};

const functionPart = (definition: RoleFunction, entry: ActiveFunction): string => {
  const phase = definition.phase === undefined ? "" : ` phase="${attribute(definition.phase)}"`;
  const state = entry.state.phase === "gated" ? ' state="gated"' : "";
  return [
    `<function name="${attribute(definition.name)}"${phase}${state}>`,
    ...(entry.inEffect && definition.text !== ""
      ? [substitute(definition.text, definition.parameters, entry.values)]
      : []),
    ...waiting(entry),
    "</function>",
  ].join("\n");
};

const waiting = ({ inEffect, waitsFor, state }: ActiveFunction): readonly string[] => {
  if (state.phase !== "gated") return [];
  return inEffect
    ? [`(Gated: what follows this function waits for ${waitsFor}.)`]
    : [`(Not in effect: it waits for ${waitsFor}.)`];
};

const readArtifact = (work: SessionWork, name: string): string | undefined => {
  try {
    const text: unknown = work.artifacts.read(name);
    return typeof text === "string" ? text : undefined;
  } catch (thrown) {
    const cause = toErrorData(thrown);
    work.report(
      diagnose("EXTENSION_FAILED", `The host could not give the artifact "${name}": ${cause.message}`, {
        cause,
      }),
    );
    return undefined;
  }
};

const attribute = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
