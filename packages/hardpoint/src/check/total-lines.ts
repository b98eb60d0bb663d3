import { alignColumns } from "../cli/align-columns.js";
import { type CheckedFile, countHooks } from "./checked-file.js";
import { agentNamed } from "./hook-agents.js";

/** Of each dialect and agent: how many files, and what came of their hooks. Nothing where there are few files. */
export const totalLines = (files: readonly CheckedFile[]): readonly string[] => {
  if (files.length < 2) return [];
  const groups = new Map<string, CheckedFile[]>();
  for (const file of files) {
    const name = file.dialect ?? file.status;
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  const rows = [...groups].map(([name, members]) => {
    const count = members.length === 1 ? "1 file" : `${members.length} files`;
    if (members.every(({ status }) => status === "unsupported"))
      return [`${agentNamed(name)?.name ?? name}`, count, "no dialect here yet"];
    const { registered, refused, off } = countHooks(members.flatMap(({ hooks }) => hooks));
    return [
      name,
      count,
      `${registered} registered`,
      `${refused} refused`,
      ...(off > 0 ? [`${off} off`] : []),
    ];
  });
  return [...alignColumns(rows), ""];
};
