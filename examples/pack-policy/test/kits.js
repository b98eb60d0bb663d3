import { createConditionState } from "@hardpoint/conditions";
import { hooksContract } from "@hardpoint/dialects/rolebox";

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

const config = { rules: [{ deny: 'tool == "bash" && has(args.command) && args.command.contains("curl")' }] };

export const hooksKit = {
  contract: hooksContract,
  entry: { events: ["tool.execute.before"], onFailure: "deny" },
  members: {
    onToolBefore: {
      samples: [toolCall(config, "bash", { command: "ls" }), toolCall({}, "read", {})],
      arbitrary: (fc) =>
        fc
          .tuple(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()))
          .map(([tool, args]) => toolCall(config, tool, args)),
    },
  },
};
