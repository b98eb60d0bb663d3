/** Whether somebody is there to answer: at a terminal, and not in CI, which often has one. */
export const canAsk = (
  streams: readonly { readonly isTTY?: boolean }[] = [process.stdin, process.stderr],
  env: NodeJS.ProcessEnv = process.env,
): boolean =>
  ["", "0", "false"].includes((env.CI ?? "").toLowerCase()) && streams.every(({ isTTY }) => isTTY === true);
