import { createConditionState } from "@hardpoint/conditions";
import { hooksKit } from "@hardpoint/dialects/rolebox/testing";

/** The facts of a function that a host would hand over. */
export const factsIn = (workspaceDir) => ({
  sessionID: "s",
  fnName: "release",
  state: createConditionState(),
  requiredEvidence: [],
  userMessagedThisTurn: false,
  ...(workspaceDir === undefined ? {} : { workspaceDir }),
});

/** The guard, as the manifest declares it. */
export const guard = {
  kit: hooksKit,
  name: "guard",
  module: new URL("../hooks/guard.js", import.meta.url),
  needs: "1.1",
  entry: {
    events: ["tool.execute.before"],
    config: { protected: ["main", "master", "release/*"] },
    onFailure: "deny",
  },
};

/** What a host hands to it. */
export const toolCall = (command, workspaceDir, more = {}) => ({
  hookName: "guard",
  config: guard.entry.config,
  sessionID: "s",
  agent: "coder",
  ...(workspaceDir === undefined ? {} : { workspaceDir }),
  input: { tool: "bash", args: { command, ...more } },
});
