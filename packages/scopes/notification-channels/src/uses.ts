/** Counts those who are at something, so that whoever ends it can wait for them. */
export interface Uses {
  /** Gives the function to call when it is over; calling that twice counts once. */
  take(): () => void;
  /** Settles when nobody is at it. */
  free(): Promise<void>;
}

export const createUses = (): Uses => {
  const users = new Set<symbol>();
  const waiting: (() => void)[] = [];
  return {
    take() {
      const user = Symbol("user");
      users.add(user);
      return () => {
        users.delete(user);
        if (users.size === 0) for (const go of waiting.splice(0)) go();
      };
    },
    free: () => (users.size === 0 ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve))),
  };
};
