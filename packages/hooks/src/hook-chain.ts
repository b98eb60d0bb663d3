/** The environment variable that tells a program within which points it was started. */
const variable = "HARDPOINT_HOOK_CHAIN";

/** A program of a hook that starts the agent, whose hook starts the program, is ended after so many rounds. */
export const maxOuterPoints = 4;

/**
 * What a hook's program is given in its environment, so that a host in it knows that it runs within a hook.
 *
 * @param chain `call.chain`
 */
export const hookChainVariables = (chain: readonly string[]): Readonly<Record<string, string>> => ({
  [variable]: chain.join(","),
});

/** The points within which the process was started by hooks, the outermost first. */
export const readHookChain = (environment: Readonly<Record<string, string | undefined>>): readonly string[] =>
  environment[variable]?.split(",").filter((point) => point !== "") ?? [];
