import { type Diagnostic, describe, diagnose, type IsolateKind, nearest, type Source } from "@hardpoint/core";
import type { LoadRequest } from "@hardpoint/loader";
import type { Isolation } from "./read-isolation.js";
import { isIsolateKind, isolateKinds } from "./schema.js";

/**
 * Where extensions run that the configuration says nothing of. With `locked` all of them run in that kind, whatever
 * the configuration says of that; who shares an isolate, and what a group of this kind is granted, stays as it says.
 */
export type IsolationOption = IsolateKind | { readonly kind: IsolateKind; readonly locked?: boolean };

/** What an entry says of its isolate, of whatever form, or the key that was probably meant to. */
export type WantedIsolation = { readonly source: Source } & (
  | { readonly name: unknown }
  | { readonly misspelt: string }
);

/** What is asked for one hook or extension. */
interface PlaceRequest {
  /** For messages: `hooks "lint"`. */
  readonly label: string;
  readonly source: Source;
  readonly wanted?: WantedIsolation | undefined;
}

type Placement =
  | {
      readonly ok: true;
      readonly place: Pick<LoadRequest, "isolate" | "group" | "callMs" | "importMs">;
      /** What is to be told although it can be placed. */
      readonly note?: Diagnostic;
    }
  /** It must not be loaded, least of all inline. */
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/** Says where each hook and extension of a configuration runs. */
export interface Placing {
  place(request: PlaceRequest): Placement;
  /** Of what can only run inline: a module that brings a scope hands over functions, which cross no border. */
  placeInline(request: PlaceRequest): Placement;
}

export const createPlacing = (isolation: Isolation, option: IsolationOption, file: string): Placing => {
  const host = typeof option === "string" ? { kind: option } : option;
  const isLocked = "locked" in host && host.locked === true;

  const named = (name: string, { label }: PlaceRequest, source: Source): Placement => {
    if (isIsolateKind(name)) return { ok: true, place: { isolate: name } };
    const group = isolation.groups.get(name);
    if (group) {
      const { kind, callMs, importMs } = group;
      return {
        ok: true,
        place: {
          isolate: kind,
          group: name,
          ...(callMs === undefined ? {} : { callMs }),
          ...(importMs === undefined ? {} : { importMs }),
        },
      };
    }
    if (isolation.groups.has(name))
      return refuse(`${label} is to run in the group "${name}", which is not well formed.`, source);
    const names = [...isolateKinds, ...isolation.groups.keys()];
    const meant = nearest(name, names);
    return refuse(
      `${label} is to run in "${name}", which is neither an isolate nor a group of ${file}.`,
      source,
      meant === undefined ? `There are: ${names.join(", ")}.` : `Did you mean "${meant}"?`,
    );
  };

  const asDeclared = (request: PlaceRequest): Placement => {
    const { label, source, wanted } = request;
    if (wanted) {
      if ("misspelt" in wanted) return misspeltKey(label, wanted.misspelt, wanted.source);
      if (typeof wanted.name === "string") return named(wanted.name, request, wanted.source);
      return refuse(
        `${label} must name an isolate or a group as its isolation, which is ${describe(wanted.name)}.`,
        wanted.source,
      );
    }
    if (isolation.isBroken)
      return refuse(
        `${label} is not loaded, since it can't be told where it is to run: "isolation" of ${file} is not well formed.`,
        source,
      );
    if (isolation.default !== undefined) return named(isolation.default, request, source);
    return { ok: true, place: { isolate: host.kind } };
  };

  return {
    place(request) {
      const placed = asDeclared(request);
      return placed.ok && isLocked ? { ok: true, place: { ...placed.place, isolate: host.kind } } : placed;
    },
    placeInline({ label, source, wanted }) {
      if (isLocked && host.kind !== "inline") {
        const { diagnostic } = refuse(
          `${label} is not loaded: it can only run inline, and this host has everything run in a ${host.kind}.`,
          source,
        );
        return { ok: false, diagnostic: { ...diagnostic, severity: "warning" } };
      }
      if (wanted && "misspelt" in wanted) return misspeltKey(label, wanted.misspelt, wanted.source);
      if (wanted && wanted.name !== "inline")
        return refuse(
          `${label} can only run inline: it hands functions to the host.`,
          wanted.source,
          "Take `isolation` off the entry, if you trust the module as much as the host.",
        );
      const place = { isolate: "inline" } as const;
      if (wanted) return { ok: true, place };
      // What the whole file, or the host, wants of everything is silently not so for this one.
      const usual = asDeclared({ label, source });
      if (!usual.ok) return usual;
      return usual.place.isolate === "inline"
        ? { ok: true, place }
        : { ok: true, place, note: inlineAfterAll(label, usual.place.isolate, source) };
    },
  };
};

const misspeltKey = (label: string, key: string, source: Source): Refusal =>
  refuse(
    `${label} has the key "${key}", and is not loaded since it may be meant to run elsewhere.`,
    source,
    'Did you mean "isolation"?',
  );

const inlineAfterAll = (label: string, kind: IsolateKind | undefined, source: Source): Diagnostic =>
  diagnose(
    "ISOLATE_UNAVAILABLE",
    `${label} runs inline, although what says nothing else is to run in a ${kind}: it hands functions to the host.`,
    { source, severity: "warning", hint: "Write `isolation: inline` at the entry, if that is meant." },
  );

type Refusal = Extract<Placement, { readonly ok: false }>;

const refuse = (message: string, source: Source, hint?: string): Refusal => ({
  ok: false,
  diagnostic: diagnose("ISOLATE_UNAVAILABLE", message, { source, ...(hint === undefined ? {} : { hint }) }),
});
