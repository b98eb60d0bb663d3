import { type Diagnostic, diagnose, type Logger } from "@hardpoint/core";
import type { RunResult } from "@hardpoint/hooks";
import type { ConfigFile } from "../hook-files/config-files.js";
import { refusal } from "./refusal.js";
import type { SessionCore, SessionPorts } from "./session-core.js";

export interface ConfigChangePorts {
  /** The open sessions, each of which is told. */
  readonly sessions: readonly SessionCore[];
  /** Tells hooks where no session is open. */
  readonly run: SessionPorts["run"];
  readonly log: Logger;
}

/**
 * config.change, for each file in each open session, or once where none is open. All are told of every file; what is
 * returned are the refusals.
 */
export const askConfigChange = async (
  changed: readonly Pick<ConfigFile, "path" | "source">[],
  { sessions, run, log }: ConfigChangePorts,
): Promise<readonly Diagnostic[]> => {
  const alone = async (payload: { readonly source: string; readonly file: string }) => {
    const said = await run("config.change", payload, undefined, {});
    for (const { text, hook } of said.notices) log.info(text, { hook, point: "config.change" });
    return said;
  };
  const refused: Diagnostic[] = [];
  for (const { source, path } of changed) {
    const payload = { source, file: path };
    for (const tell of sessions.length === 0 ? [alone] : sessions.map(tellIn)) {
      const reason = reasonIn(await tell(payload));
      if (reason !== undefined) refused.push(refusedChange(path, reason));
    }
  }
  return refused;
};

const tellIn = (session: SessionCore) => (payload: { readonly source: string; readonly file: string }) =>
  session.run("config.change", payload);

const reasonIn = ({ verdict, reasons }: RunResult): string | undefined =>
  verdict === "deny" || verdict === "ask" || verdict === "defer"
    ? refusal(verdict, reasons, "the change")
    : undefined;

const refusedChange = (file: string, reason: string): Diagnostic =>
  diagnose(
    "CONFIG_CHANGE_REFUSED",
    `${file} has changed, and a hook does not let it be used: ${reason} The project stays as it was loaded before.`,
    { source: { file }, hint: "Undo the change, or mend the hook on config.change." },
  );
