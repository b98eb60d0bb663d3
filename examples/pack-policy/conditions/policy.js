import { readCondition } from "../src/read-policy.js";

/** Decides the condition of the pack's config that the argument names. What can't be decided is unknown, never true. */
export default {
  $$contract: "conditions@1.1",
  handler(
    name,
    { config = {}, state, fnName, sessionID, userMessagedThisTurn, requiredEvidence, workspaceDir = "" },
  ) {
    if (name === "") throw new Error("Say which condition of the policy: policy(small_change).");
    return readCondition(
      config,
      name,
    )({
      state,
      fn: fnName,
      session: sessionID,
      messaged: userMessagedThisTurn,
      required: requiredEvidence,
      workspace: workspaceDir,
    });
  },
};
