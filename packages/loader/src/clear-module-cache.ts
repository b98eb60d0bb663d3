/**
 * Counts the calls of `clearHookModuleCache`. It is the only state of this package that belongs to no loader: the
 * function takes no loader, so that a host can call it that holds none (rolebox exports it in this form).
 */
let epoch = 0;

/**
 * Makes every loader of this process forget its modules, so that its next load reads the files again. Extensions
 * that are loaded already stay as they are.
 */
export const clearHookModuleCache = (): void => {
  epoch += 1;
};

export const currentEpoch = (): number => epoch;
