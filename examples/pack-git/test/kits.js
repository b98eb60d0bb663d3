import { createConditionState } from "@hardpoint/conditions";
import { hooksContract } from "@hardpoint/dialects/rolebox";
import { observeEventsContract } from "@hardpoint/observe-events";

/** The facts of a function that a host would hand over. */
export const factsIn = (workspaceDir) => ({
  sessionID: "s",
  fnName: "release",
  state: createConditionState(),
  requiredEvidence: [],
  userMessagedThisTurn: false,
  ...(workspaceDir === undefined ? {} : { workspaceDir }),
});

/** What a host hands to the guard. */
export const toolCall = (command, workspaceDir, more = {}) => ({
  hookName: "guard",
  config: { protected: ["main", "master", "release/*"] },
  sessionID: "s",
  agent: "coder",
  ...(workspaceDir === undefined ? {} : { workspaceDir }),
  input: { tool: "bash", args: { command, ...more } },
});

export const hooksKit = {
  contract: hooksContract,
  entry: { events: ["tool.execute.before"], onFailure: "deny" },
  members: {
    onToolBefore: {
      samples: [
        toolCall("git status"),
        toolCall("git push"),
        { ...toolCall(""), input: { tool: "read", args: {} } },
      ],
      arbitrary: (fc) => fc.string().map((command) => toolCall(command)),
    },
  },
};

export const observerKit = {
  contract: observeEventsContract,
  members: {
    handle: {
      samples: [{ ctx: { ...factsIn(undefined), eventName: "session.idle" }, spec: { on: "session.idle" } }],
    },
  },
};
