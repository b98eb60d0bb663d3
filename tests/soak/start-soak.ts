import { spawn } from "node:child_process";
import { join } from "node:path";
import { isRunning } from "../shutdown/processes.js";
import type { SoakOptions, SoakResult } from "./run-soak.js";
import type { SoakMessage } from "./soak-child.js";

/** Runs a soak in a child that may collect its garbage, and looks whether that child leaves processes behind. */
export const startSoak = (options: SoakOptions): Promise<SoakResult> =>
  new Promise((resolve, reject) => {
    const { progress, ...data } = options;
    const child = spawn(
      process.execPath,
      [
        "--expose-gc",
        "--conditions=@hardpoint/source",
        "--import",
        "jiti/register",
        join(import.meta.dirname, "soak-child.ts"),
        JSON.stringify(data),
      ],
      // `--import` is resolved from there.
      { cwd: join(import.meta.dirname, "../.."), stdio: ["ignore", "inherit", "inherit", "ipc"] },
    );
    let result: SoakResult | undefined;
    child.on("message", (message: SoakMessage) => {
      if ("settled" in message) progress?.(message.settled);
      else result = message.result;
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (!result || code !== 0) {
        reject(new Error(`The soak of ${options.isolate} ended with ${signal ?? `code ${code}`}.`));
        return;
      }
      const left = result.children.filter(isRunning);
      const told = left.map((pid) => `The process ${pid} is left after the soak's own end.`);
      resolve({ ...result, violations: [...result.violations, ...told] });
    });
  });
