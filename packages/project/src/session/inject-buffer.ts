/** Text that waits for what is built next. It belongs to a session, so a reload leaves it alone. */
export interface InjectBuffer {
  add(text: string): void;
  /** Everything that waits, in order. It waits no longer. */
  drain(): readonly string[];
}

export const createInjectBuffer = (): InjectBuffer => {
  let waiting: string[] = [];
  return {
    add: (text) => {
      waiting.push(text);
    },
    drain() {
      const drained = waiting;
      waiting = [];
      return drained;
    },
  };
};
