import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ExtensionFault } from "./check.js";
import { type ExtensionUnderTest, pathOf, urlOf } from "./under-test.js";

const deadlineMs = 15_000;

/**
 * Imports the module in a process of its own, and looks at what that changed there.
 *
 * @throws ExtensionFault when it did more than define things.
 */
export const requirePurity = async (extension: ExtensionUnderTest): Promise<void> => {
  const problems = await importAlone(extension);
  if (problems.length > 0)
    throw new ExtensionFault(
      `To import it has an effect, which every host that only lists it would feel. ${problems.join(" ")} Do it in a call instead.`,
    );
};

const importAlone = (extension: ExtensionUnderTest): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [mainFile(), urlOf(extension)], {
      cwd: dirname(pathOf(extension)),
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), deadlineMs);
    let text = "";
    child.stdio[3]?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (_code, signal) => {
      clearTimeout(timer);
      if (text !== "") resolve(JSON.parse(text) as readonly string[]);
      else if (signal === "SIGKILL") resolve([`Its import does not end within ${deadlineMs} ms.`]);
      else resolve(["It ends the process."]);
    });
  });

/** Built, it is JavaScript like all else; from source it is what it is. */
const mainFile = (): string => {
  const built = fileURLToPath(new URL("./purity-main.js", import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL("./purity-main.mjs", import.meta.url));
};
