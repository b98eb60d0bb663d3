import { basename, join } from "node:path";
import {
  type ConfigPath,
  type ConfigView,
  checkWith,
  type Diagnostic,
  diagnose,
  issuePath,
  nearest,
  type Report,
  toErrorData,
} from "@hardpoint/core";
import type { ConfigDocument } from "../config/config-document.js";
import { parseConfig } from "../config/parse-config.js";
import { type FileText, readText } from "../config/read-text.js";
import { manifestSchema } from "./manifest-schema.js";
import { manifestAsConfig } from "./map-view.js";
import type { Pack, PackUse } from "./pack.js";

/**
 * Reads the manifest of the pack in a directory: `hardpoint` of its package.json, or hardpoint-pack.yaml. Runs nothing.
 * What is wrong with it is told, and costs the pack.
 *
 * @param shown the directory as a person would write it; "" where files are named as seen from there
 */
export const readManifest = async (
  use: PackUse,
  directory: string,
  shown: string,
  report: Report,
): Promise<Pack | undefined> => {
  const found = await findManifest(directory, shown);
  if ("diagnostic" in found) {
    report({ ...found.diagnostic, source: use.source });
    return undefined;
  }
  const { text, document, prefix } = found;
  const { view } = document;
  const written = view.peek(prefix);
  const checked = checkWith(manifestSchema, written);
  if (!checked.ok) {
    for (const issue of checked.issues) {
      const path = issuePath(issue).map((key) => (typeof key === "number" ? key : String(key)));
      report(invalidManifest(use, view, [...prefix, ...path], issue.message, written));
    }
    return undefined;
  }
  const identity = readIdentity(view, prefix, directory);
  return {
    use,
    ...identity,
    directory,
    manifest: checked.value,
    file: { realPath: text.path, sha256: text.sha256 },
    view: manifestAsConfig(view, prefix, Object.hasOwn(checked.value.extensions, "hooks")),
  };
};

type FoundManifest =
  | { readonly text: FileText; readonly document: ConfigDocument; readonly prefix: ConfigPath }
  | { readonly diagnostic: Diagnostic };

const findManifest = async (directory: string, shown: string): Promise<FoundManifest> => {
  const problems: Diagnostic[] = [];
  for (const { name, prefix } of manifestFiles) {
    const file = shown === "" ? name : `${shown}/${name}`;
    const read = await readIfThere(join(directory, name));
    if (read === undefined) continue;
    if ("cause" in read) {
      problems.push(diagnose("PACK_MANIFEST_INVALID", `${file} could not be read: ${read.cause}.`));
      continue;
    }
    const parsed = parseConfig(read.text, file, directory);
    const [document] = parsed.documents;
    if (!parsed.readable) {
      const [why] = parsed.diagnostics;
      problems.push(diagnose("PACK_MANIFEST_INVALID", `${file} could not be read: ${why?.message ?? ""}`));
    } else if (prefix.length === 0 || document.view.peek(prefix) !== undefined) {
      return { text: read, document, prefix };
    }
  }
  const [problem] = problems;
  return {
    diagnostic:
      problem ??
      diagnose(
        "PACK_MANIFEST_MISSING",
        `${shown === "" ? directory : shown} is no pack: it has no manifest.`,
        {
          hint: 'A pack has "hardpoint" in its package.json, or a hardpoint-pack.yaml.',
        },
      ),
  };
};

const manifestFiles: readonly { readonly name: string; readonly prefix: ConfigPath }[] = [
  { name: "package.json", prefix: ["hardpoint"] },
  { name: "hardpoint-pack.yaml", prefix: [] },
];

const readIfThere = async (file: string): Promise<FileText | { readonly cause: string } | undefined> => {
  try {
    return await readText(file);
  } catch (thrown) {
    const { code, message } = toErrorData(thrown);
    return code === "ENOENT" || code === "ENOTDIR" ? undefined : { cause: message };
  }
};

const readIdentity = (
  view: ConfigView,
  prefix: ConfigPath,
  directory: string,
): Pick<Pack, "name" | "version"> => {
  const text = (key: string): string | undefined => {
    const value = prefix.length === 0 ? undefined : view.peek([key]);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const version = text("version");
  return { name: text("name") ?? basename(directory), ...(version === undefined ? {} : { version }) };
};

const invalidManifest = (
  use: PackUse,
  view: ConfigView,
  path: ConfigPath,
  problem: string,
  written: unknown,
): Diagnostic => {
  const source = view.locate(path);
  const frame = view.frame(source);
  const unknown = unknownKey(written);
  return diagnose(
    "PACK_MANIFEST_INVALID",
    `The manifest of the pack "${use.name}" is not valid: ${path.length === 0 ? "" : `${path.join(".")} `}${problem}.`,
    {
      source,
      ...(frame === undefined ? {} : { frame }),
      hint:
        unknown ?? "It must have manifest: 1 and extensions; it may have contracts, points and capabilities.",
    },
  );
};

const unknownKey = (written: unknown): string | undefined => {
  const known = Object.keys(manifestSchema.shape);
  const keys = typeof written === "object" && written !== null ? Object.keys(written) : [];
  for (const key of keys.filter((one) => !known.includes(one))) {
    const meant = nearest(key, known);
    if (meant !== undefined) return `Did you mean "${meant}" by "${key}"?`;
  }
  return undefined;
};
