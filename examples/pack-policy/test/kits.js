import { createConditionState } from "@hardpoint/conditions";
import { conditionsKit } from "@hardpoint/conditions/testing";
import { hooksKit } from "@hardpoint/dialects/rolebox/testing";

/** The guard, as the manifest declares it, with a policy. */
export const guard = {
  kit: hooksKit,
  name: "guard",
  module: new URL("../hooks/guard.js", import.meta.url),
  needs: "1.1",
  entry: {
    events: ["tool.execute.before"],
    config: { rules: [{ deny: 'tool == "bash" && has(args.command) && args.command.contains("curl")' }] },
    onFailure: "deny",
  },
};

/** The condition, as the manifest declares it, with a policy. */
export const policy = {
  kit: conditionsKit,
  name: "policy",
  module: new URL("../conditions/policy.js", import.meta.url),
  needs: "1.1",
  entry: { config: { conditions: { tests: '"bash" in state.toolsObserved' } } },
};

/** What a host hands to the guard. */
export const toolCall = (config, tool, args) => ({
  hookName: "guard",
  config,
  sessionID: "s",
  agent: "coder",
  input: { tool, args },
});

/** What a host hands to the condition. */
export const question = (config, arg, kv = {}) => ({
  arg,
  config,
  env: {
    sessionID: "s",
    fnName: "release",
    state: createConditionState({ kv, toolsObserved: ["bash"] }),
    requiredEvidence: ["tests"],
    userMessagedThisTurn: true,
  },
});
