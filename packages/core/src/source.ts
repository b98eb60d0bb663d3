/** A place in a file. Lines and columns count from 1; `file` is a path or URL as the user would write it. */
export interface Source {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** `file:line:column`, as editors and terminals make a link of it. */
export const formatSource = (source: Source): string =>
  [source.file, source.line, source.line === undefined ? undefined : source.column]
    .filter((part) => part !== undefined)
    .join(":");
