import { type ConfigPath, type ConfigView, diagnose, type Report } from "@hardpoint/core";
import { isRecord } from "./layers.js";
import { readRecovery } from "./read-recovery.js";
import type { Locate, RecoveryConfig } from "./recovery-config.js";

const ownPath = ["hooks", "recovery"];
const otherPath = ["recovery"];

/**
 * Reads `hooks.recovery`, or a `recovery` at the top of the file; where both are there, the first. `hooks.builtin` may
 * switch it all off (`recovery: false`), or one category (`session_error: false`).
 */
export const readConfig = (config: ConfigView, report: Report): RecoveryConfig => {
  const own = config.read(ownPath);
  const other = config.read(otherPath);
  const isOwn = own !== undefined && own !== null;
  if (isOwn && other !== undefined && other !== null) {
    report(
      diagnose(
        "RECOVERY_DECLARED_TWICE",
        '"recovery" is not read, since "hooks.recovery" is there as well.',
        {
          ...locateIn(config, [])(otherPath, "key"),
          hint: "Move what is to hold into hooks.recovery.",
        },
      ),
    );
  }
  const path = isOwn || other === undefined || other === null ? ownPath : otherPath;
  const read = readRecovery(isOwn ? own : other, path.join("."), locateIn(config, path), report);
  return switchOff(read, config.peek(["hooks", "builtin"]));
};

const locateIn =
  (config: ConfigView, base: ConfigPath): Locate =>
  (path, what) => {
    const source = config.locate([...base, ...path], what);
    const frame = config.frame(source);
    return frame === undefined ? { source } : { source, frame };
  };

const switchOff = (read: RecoveryConfig, flags: unknown): RecoveryConfig => {
  if (!isRecord(flags)) return read;
  const isOff = (name: string): boolean => Object.hasOwn(flags, name) && flags[name] === false;
  return {
    ...read,
    enabled: read.enabled && !isOff("recovery"),
    chains: new Map(
      [...read.chains].map(([category, chain]) => [
        category,
        isOff(category) ? { ...chain, enabled: false } : chain,
      ]),
    ),
  };
};
