import { type Capabilities, diagnose, isThenable, type Report, toErrorData } from "@hardpoint/core";
import { offeredMethod } from "./offered-method.js";
import type { SessionMemory } from "./session-memory.js";

/** What is kept for a session by name: by the host where it can, else in the session's memory. */
export interface SessionArtifacts {
  /** Throws what the host's own method throws, so that whoever asks does not take a failure for a no. */
  exists(name: string): boolean;
  /** Undefined when there is none; throws like `exists`. */
  read(name: string): string | undefined;
  /** What the host can't keep is reported and kept in the memory. */
  write(name: string, text: string): void;
}

/** The host's capability `artifacts` may have `exists(name, session)`, `read(name, session)` and `write(name, text, session)`. */
export const sessionArtifacts = (
  session: string,
  { artifacts }: SessionMemory,
  capabilities: Capabilities,
  report: Report,
): SessionArtifacts => {
  const host = (method: "exists" | "read" | "write") => offeredMethod(capabilities, "artifacts", method);
  const keep = (name: string, text: string, thrown: unknown): void => {
    artifacts.set(name, text);
    const cause = toErrorData(thrown);
    report(
      diagnose("EXTENSION_FAILED", `The host could not keep the artifact "${name}": ${cause.message}`, {
        hint: "It is kept in the session's memory.",
        cause,
      }),
    );
  };
  return {
    // What the host answers instead of a truth or a text is for whoever asked to refuse.
    exists: (name) => artifacts.has(name) || ((host("exists")?.(name, session) ?? false) as boolean),
    read: (name) =>
      artifacts.get(name) ?? ((host("read")?.(name, session) ?? undefined) as string | undefined),
    write(name, text) {
      const write = host("write");
      if (!write) {
        artifacts.set(name, text);
        return;
      }
      try {
        // The host's is read from now on, as others may write there as well; unless it only takes them.
        if (host("read") && host("exists")) artifacts.delete(name);
        else artifacts.set(name, text);
        const written = write(name, text, session);
        if (isThenable(written))
          Promise.resolve(written).catch((thrown: unknown) => keep(name, text, thrown));
      } catch (thrown) {
        keep(name, text, thrown);
      }
    },
  };
};
