/** Megabytes, for all groups or for each; undefined leaves a group the default. */
export type GroupMemory = number | ((group: string) => number | undefined);

const defaultMemoryMb = 256;

export const memoryOf = (memory: GroupMemory | undefined, group: string): number =>
  (typeof memory === "function" ? memory(group) : memory) ?? defaultMemoryMb;
