import type { Emit } from "../run/happening.js";

/** One line below the timeline that says what is being waited for; on a terminal only. */
export interface Progress {
  readonly follow: Emit;
  /** Takes the line away, so that another can be written. */
  clear(): void;
}

/** `write` gets control characters as well. */
export const createProgress = (write: (text: string) => void, dim: (text: string) => string): Progress => {
  let shown = false;
  const clear = (): void => {
    if (shown) write("\r\u001b[2K");
    shown = false;
  };
  const set = (text: string): void => {
    clear();
    write(dim(`… ${text}`));
    shown = true;
  };
  return {
    clear,
    follow(happening) {
      if (happening.type === "step") set("the model is thinking");
      else if (happening.type === "call") set(`${happening.call.tool} is running`);
      else if (happening.type === "result") set("the next step");
      else clear();
    },
  };
};
