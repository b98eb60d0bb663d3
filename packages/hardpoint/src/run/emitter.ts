import type { Emit, Happening } from "./happening.js";

/** Hands happenings on from the opening of the run; what came before it follows right after it. */
export const createEmitter = (listeners: readonly Emit[]): Emit => {
  const early: Happening[] = [];
  let begun = false;
  const tell: Emit = (happening) => {
    for (const listener of listeners) listener(happening);
  };
  return (happening) => {
    if (begun) tell(happening);
    // While the project is opened, hooks are loaded, and they may have something to log.
    else if (happening.type !== "run") early.push(happening);
    else {
      begun = true;
      for (const waited of [happening, ...early]) tell(waited);
    }
  };
};
