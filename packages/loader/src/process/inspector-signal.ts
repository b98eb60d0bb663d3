let listens = false;

/**
 * SIGUSR1 opens Node's inspector, through which any program of this machine can run code in the host. An extension
 * that may start processes can send it. Node leaves the signal alone where somebody listens; the listener stays, since
 * without it the signal would from then on end the process.
 */
export const ignoreInspectorSignal = (): void => {
  if (listens) return;
  listens = true;
  process.on("SIGUSR1", () => undefined);
};
