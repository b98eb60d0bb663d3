import { createInterface } from "node:readline/promises";
import { type Language, readScopes, requireName } from "./options.js";
import { defaultScopes, scopeTemplates } from "./scopes.js";
import { UsageError } from "./usage-error.js";

/** Asks a person, and again where the answer can't be used. */
export interface Asking {
  name(usual: string): Promise<string>;
  scopes(): Promise<readonly string[]>;
  language(): Promise<Language>;
  close(): void;
}

export const createAsking = (input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Asking => {
  const lines = createInterface({ input, output });
  const ended = new Promise<never>((_, reject) => {
    lines.once("close", () =>
      reject(new UsageError("The questions were not answered; nothing was written.")),
    );
  });
  // Whoever asks sees it; where nobody asks any more it is of no interest.
  ended.catch(() => undefined);
  const ask = async <T>(question: string, usual: string, read: (answer: string) => T): Promise<T> => {
    for (;;) {
      const answer = await Promise.race([lines.question(`${question} (${usual}) `), ended]);
      try {
        return read(answer.trim() === "" ? usual : answer.trim());
      } catch (thrown) {
        if (!(thrown instanceof UsageError)) throw thrown;
        output.write(`${thrown.message}${thrown.hint === undefined ? "" : ` ${thrown.hint}`}\n`);
      }
    }
  };
  return {
    name: (usual) => ask("The name of the pack, as npm will know it", usual, requireName),
    async scopes() {
      output.write("A pack may begin with an extension of each of these scopes:\n");
      for (const { id, what } of scopeTemplates) output.write(`  ${id.padEnd(24)}${what}\n`);
      return ask("Which, with commas between them, or all", defaultScopes.join(","), readScopes);
    },
    language: () =>
      ask("TypeScript or JavaScript", "ts", (answer) => {
        if (/^(ts|typescript)$/i.test(answer)) return "typescript";
        if (/^(js|javascript)$/i.test(answer)) return "javascript";
        throw new UsageError("Answer ts or js.");
      }),
    close: () => lines.close(),
  };
};
