/** How a run ends on a signal: its exit code, as shells have it (128 and the signal's number). */
const signals = [
  ["SIGHUP", 129],
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

/** Milliseconds that everything has to be disposed. What is left then goes with the process. */
const budgetMs = 5_000;

/**
 * Milliseconds that each step of a project's disposal has in a run: the sessions, the calls under way, the hooks. So
 * a hook that hangs costs the others nothing within the budget.
 */
export const disposeMs = budgetMs / 3 - 100;

export interface Shutdown {
  /** Called on a signal, with all others at once. */
  add(dispose: () => Promise<unknown>): void;
  /** Settles as the work does. After a signal it never does: the work's end would only be that of a torn-down run. */
  guard<T>(work: Promise<T>): Promise<T>;
  readonly begun: boolean;
}

/** Disposes on the first signal and exits, after 5 s at the latest; exits at once on the second. */
export const createShutdown = (): Shutdown => {
  const disposers: (() => Promise<unknown>)[] = [];
  let begun = false;

  const end = (code: number): void => {
    const exit = (): void => process.exit(code);
    if (begun) {
      exit();
      return;
    }
    begun = true;
    setTimeout(exit, budgetMs);
    void Promise.allSettled(disposers.map((dispose) => dispose())).then(() => process.stdout.write("", exit));
  };
  for (const [signal, code] of signals) process.on(signal, () => end(code));

  return {
    add: (dispose) => void disposers.push(dispose),
    guard: (work) =>
      new Promise((resolve, reject) => {
        work.then(
          (value) => begun || resolve(value),
          (thrown: unknown) => begun || reject(thrown),
        );
      }),
    get begun() {
      return begun;
    },
  };
};
