/** Whether the last `times` texts are there and the same but for white space. */
export const isRepeated = (texts: readonly string[], times: number): boolean => {
  const last = texts.slice(-times).map(collapsed);
  return last.length === times && last.every((text) => text === last[0]);
};

const collapsed = (text: string): string => text.trim().replace(/\s+/gu, " ");
