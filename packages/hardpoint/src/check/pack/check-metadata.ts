import { type ConfigView, type Diagnostic, diagnose } from "@hardpoint/core";
import { packKeyword } from "@hardpoint/project";
import type { Publication } from "./publication.js";
import type { PackageJson } from "./publication-schema.js";

/** Bytes of a tarball above which users would ask what is in it. */
const largeBytes = 1024 * 1024;

/** What those who find and install a pack look for, and its size. */
export const checkMetadata = (
  manifest: PackageJson,
  { files, packedBytes }: Publication,
  view: ConfigView,
): readonly Diagnostic[] => {
  const has = (pattern: RegExp): boolean => [...files.keys()].some((path) => pattern.test(path));
  const problems: (readonly [missing: boolean, key: string, what: string, hint: string])[] = [
    [
      manifest.license === undefined,
      "license",
      "names no licence: nobody may use it.",
      'Add "license": "MIT", or another of the list of SPDX.',
    ],
    [
      !manifest.keywords.includes(packKeyword),
      "keywords",
      `does not have the keyword "${packKeyword}": no project discovers it.`,
      `Add "${packKeyword}" to keywords.`,
    ],
    [
      manifest.description === undefined,
      "description",
      "has no description.",
      "Say in one line what the pack is for.",
    ],
    [
      manifest.engines.node === undefined,
      "engines",
      "does not say which versions of Node it works with.",
      'Add "engines": { "node": ">=20.19" }.',
    ],
    [!has(/^readme(\.md)?$/i), "files", "has no README.", "Say in README.md how the pack is put to use."],
    [!has(/^(licen[cs]e|copying)(\.\w+)?$/i), "files", "has no file with its licence.", "Add LICENSE."],
  ];
  return [
    ...problems.flatMap(([missing, key, what, hint]) =>
      missing
        ? [diagnose("PACK_METADATA_INCOMPLETE", `The pack ${what}`, { source: view.locate([key]), hint })]
        : [],
    ),
    ...(packedBytes > largeBytes ? [large(packedBytes, files, view)] : []),
  ];
};

const large = (bytes: number, files: Publication["files"], view: ConfigView): Diagnostic => {
  const [heaviest] = [...files].sort(([, a], [, b]) => b - a);
  return diagnose(
    "PACK_LARGE",
    `The pack would be ${inKib(bytes)} to download.${heaviest ? ` Its largest file is ${heaviest[0]}, with ${inKib(heaviest[1])}.` : ""}`,
    {
      source: view.locate(["files"]),
      hint: "Leave out with `files` what nothing needs when it runs: sources, maps, tests, data.",
    },
  );
};

const inKib = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString("en")} KiB`;
