import { type ConfigPath, type Diagnostic, describe, diagnose, nearest, type Source } from "@hardpoint/core";
import type { FlowEntry } from "./collaboration.js";
import { edgeMembers } from "./flow-edge.js";

/** Where the value at a path stands, or its key; the path begins at the collaboration itself. */
export type Locate = (path: ConfigPath, what?: "value" | "key") => Source;

interface FlowReader {
  readonly path: ConfigPath;
  readonly locate: Locate | undefined;
  readonly diagnostics: Diagnostic[];
}

/**
 * Reads one entry of a flow: `from -> to`, `from -> to: label` or `{ from, to, label?, exit? }`. What is no edge is
 * told and left out. Names are read later, with those that topologies give.
 */
export const readFlowEntry = (
  entry: unknown,
  path: ConfigPath,
  locate: Locate | undefined,
  diagnostics: Diagnostic[],
): FlowEntry | undefined => {
  const reader: FlowReader = { path, locate, diagnostics };
  if (typeof entry === "string") return readText(entry, reader);
  if (typeof entry === "object" && entry !== null && !Array.isArray(entry))
    return readMap(entry as Readonly<Record<string, unknown>>, reader);
  return refuse(reader, `is ${describe(entry)}, not an edge`, usage);
};

const arrow = "->";
const usage = 'Write "from -> to", "from -> to: label" or { from, to, label, exit }.';

const readText = (text: string, reader: FlowReader): FlowEntry | undefined => {
  const at = text.indexOf(arrow);
  if (at < 0) return refuse(reader, `("${text}") has no arrow`, usage);
  const from = text.slice(0, at).trim();
  const rest = text.slice(at + arrow.length);
  const colon = rest.indexOf(":");
  const to = (colon < 0 ? rest : rest.slice(0, colon)).trim();
  if (from === "" || to === "")
    return refuse(reader, `("${text}") names nobody ${from === "" ? "before" : "after"} its arrow`, usage);
  if (to.includes(arrow))
    return refuse(reader, `("${text}") has several arrows`, "Write an entry for each edge.");
  return made(reader, { from, to }, colon < 0 ? "" : rest.slice(colon + 1));
};

const readMap = (map: Readonly<Record<string, unknown>>, reader: FlowReader): FlowEntry | undefined => {
  const keys = Object.keys(map);
  const [key = ""] = keys;
  if (keys.length === 1 && key.includes(arrow))
    return refuse(
      reader,
      `is a map with the key "${key}", since its text has a colon and no quotes`,
      `Put it in quotes: "${key}: …".`,
    );
  const text = (name: "from" | "to"): string | undefined => {
    const value = memberOf(map, name);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
    return refuse(
      reader,
      value === undefined ? `does not say "${name}"` : `has ${describe(value)} as its "${name}"`,
      usage,
    );
  };
  const [from, to] = [text("from"), text("to")];
  if (from === undefined || to === undefined) return undefined;

  for (const name of keys) if (!isEdgeMember(name)) tellUnknown(reader, name);
  const { label, exit } = { label: memberOf(map, "label"), exit: memberOf(map, "exit") };
  if (label !== undefined && typeof label !== "string") ignore(reader, "label", label, "text");
  if (exit !== undefined && typeof exit !== "boolean") ignore(reader, "exit", exit, "true or false");
  const edge = { from, to, ...(typeof exit === "boolean" ? { exit } : {}) };
  return made(reader, edge, typeof label === "string" ? label : "");
};

/** A blank label is none. */
const made = (
  { locate, path }: FlowReader,
  edge: Omit<FlowEntry, "label" | "source">,
  label: string,
): FlowEntry => ({
  ...edge,
  ...(label.trim() === "" ? {} : { label: label.trim() }),
  ...(locate ? { source: locate(path) } : {}),
});

const memberOf = (map: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(map, name) ? (map[name] ?? undefined) : undefined;

const isEdgeMember = (name: string): boolean => (edgeMembers as readonly string[]).includes(name);

const entryOf = ({ path }: FlowReader): string => {
  const index = path.at(-1);
  return typeof index === "number" ? `The flow's entry ${index + 1}` : "The flow's entry";
};

const refuse = (reader: FlowReader, problem: string, hint: string): undefined => {
  const source = reader.locate ? { source: reader.locate(reader.path) } : {};
  reader.diagnostics.push(
    diagnose("GRAPH_EDGE_INVALID", `${entryOf(reader)} ${problem}.`, { ...source, hint }),
  );
  return undefined;
};

const ignore = (reader: FlowReader, name: string, value: unknown, expected: string): void => {
  const source = reader.locate ? { source: reader.locate([...reader.path, name]) } : {};
  reader.diagnostics.push(
    diagnose(
      "GRAPH_EDGE_INVALID",
      `${entryOf(reader)} has ${describe(value)} as its "${name}", which is ignored: it must be ${expected}.`,
      { ...source, severity: "warning" },
    ),
  );
};

const tellUnknown = (reader: FlowReader, name: string): void => {
  const meant = nearest(name, edgeMembers);
  reader.diagnostics.push(
    diagnose("CONFIG_KEY_UNKNOWN", `${entryOf(reader)} has the key "${name}", which edges don't have.`, {
      ...(reader.locate ? { source: reader.locate([...reader.path, name], "key") } : {}),
      ...(meant === undefined ? {} : { hint: `Did you mean "${meant}"?` }),
    }),
  );
};
