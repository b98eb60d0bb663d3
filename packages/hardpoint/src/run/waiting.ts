/** The texts that wait for the next system prompt: what hooks injected, and the host's own corrections. */
export interface Waiting {
  add(text: string): void;
  /** Those that a prompt has in it. They wait no longer. */
  drained(prompt: readonly string[]): readonly string[];
}

export const createWaiting = (): Waiting => {
  let texts: string[] = [];
  return {
    add(text) {
      texts.push(text);
    },
    drained(prompt) {
      const there = texts.filter((text) => prompt.some((part) => part.includes(text)));
      texts = texts.filter((text) => !there.includes(text));
      return there;
    },
  };
};
