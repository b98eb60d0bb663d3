import { type ConfigPath, type Failure, issuePath, type SchemaIssue } from "@hardpoint/core";

export interface ChannelIssue {
  /** Relative to the channel's configuration. */
  readonly path: ConfigPath;
  /** A part of a sentence. */
  readonly message: string;
  readonly hint?: string;
}

/** Thrown by `create` of a channel whose configuration can't be used. Its properties cross isolates. */
export class ChannelConfigError extends Error {
  override readonly name = "ChannelConfigError";
  readonly issues: readonly ChannelIssue[];

  constructor(issues: readonly ChannelIssue[]) {
    super(issues.map(({ message }) => message).join("; "));
    this.issues = issues;
  }
}

/** What is wrong, each with its place where `create` named one. */
export const readChannelIssues = (failure: Failure): readonly ChannelIssue[] => {
  const issues = failure.error?.fields?.issues;
  const found = Array.isArray(issues) ? issues.flatMap((issue: unknown) => readIssue(issue) ?? []) : [];
  return found.length > 0 ? found : [{ path: [], message: failure.message.replace(/\.$/u, "") }];
};

const readIssue = (issue: unknown): ChannelIssue | undefined => {
  if (typeof issue !== "object" || issue === null) return undefined;
  const { message, path, hint } = issue as { message?: unknown; path?: unknown; hint?: unknown };
  if (typeof message !== "string") return undefined;
  const keys = Array.isArray(path) ? issuePath({ message, path } as SchemaIssue) : [];
  return {
    message,
    path: keys.map((key) => (typeof key === "number" ? key : String(key))),
    ...(typeof hint === "string" ? { hint } : {}),
  };
};
