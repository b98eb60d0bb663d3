import { stringify } from "yaml";
import { type DialectId, pageOf, type Vector, type VectorFile, vectorFiles } from "./vector.js";

/** A dialect's page: its prose, then each rule with the example that the tests run. */
export const renderPage = (id: DialectId): string =>
  [
    pageOf(id).trimEnd(),
    "## Rules",
    "Each rule has an example, which the tests run. Programs stand for whatever a hook runs.",
    ...vectorFiles(id).flatMap(renderFile),
    "",
  ].join("\n\n");

const renderFile = ({ title, text, vectors }: VectorFile): readonly string[] => [
  `### ${title}`,
  ...(text === undefined ? [] : [text.trim()]),
  ...vectors.map(renderVector),
];

const renderVector = ({ rule, ...example }: Vector): string =>
  [
    `- ${rule}`,
    "",
    "  <details><summary>Example</summary>",
    "",
    "  ```yaml",
    ...stringify(example, { lineWidth: 110 })
      .trimEnd()
      .split("\n")
      .map((line) => (line === "" ? "" : `  ${line}`)),
    "  ```",
    "",
    "  </details>",
  ].join("\n");
