import { createInterface } from "node:readline";
import type { TrustDecision, TrustRequest } from "@hardpoint/project";
import { createPalette, wantsColours } from "../cli/palette.js";
import { trustLines } from "./trust-lines.js";

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** Asks at the terminal; on stderr, so that what is written to stdout stays what it is. */
export const askTrust = (
  request: TrustRequest,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<TrustDecision> => {
  const lines = trustLines(request, createPalette(wantsColours(output)));
  output.write(`${lines.join("\n")}\n`);
  // As no terminal, so that Ctrl-C is the signal that it always is.
  const prompt = createInterface({ input, output, terminal: false });
  return new Promise((resolve) => {
    prompt.once("close", () => resolve("refuse"));
    prompt.question("Trust this, until something of it changes? [y/N] ", (answer) => {
      resolve(/^y(es)?$/i.test(answer.trim()) ? "trust" : "refuse");
      prompt.close();
    });
  });
};
