/** How many log calls leave an isolate in one turn of its event loop. */
const callsPerTurn = 5_000;

// As it is before an extension could replace it.
const { setImmediate } = globalThis;

/**
 * Says of each log call whether it may be sent. Nothing is sent before a turn of the event loop ends: a loop that logs
 * and logs would fill the isolate's memory. What is beyond the budget is counted, and told when the turn has ended.
 */
export const createLogBudget = (tell: (dropped: number) => void): (() => boolean) => {
  let used = 0;
  return () => {
    if (used === 0) {
      setImmediate(() => {
        const dropped = used - callsPerTurn;
        used = 0;
        if (dropped > 0) tell(dropped);
      });
    }
    used += 1;
    return used <= callsPerTurn;
  };
};
