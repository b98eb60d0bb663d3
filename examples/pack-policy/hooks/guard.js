import { checkPolicy, readRules } from "../src/read-policy.js";

/** Asks the rules in their order. The first that applies decides; where none does, there is nothing against the call. */
export default {
  $$contract: "hooks@1.1",

  onLoad(ctx) {
    checkPolicy(ctx.config);
  },

  onToolBefore(ctx, { tool, args }) {
    // A policy that is not valid throws here as well, and a guard that fails denies.
    const rules = readRules(ctx.config ?? {});
    const { agent = "", sessionID: session = "", workspaceDir: workspace = "" } = ctx;
    const reason = whyNot(rules, { tool, args, agent, session, workspace });
    if (reason !== undefined) ctx.skip(reason);
  },
};

const whyNot = (rules, facts) => {
  for (const { label, effect, applies, reason } of rules) {
    try {
      if (!applies(facts)) continue;
    } catch (thrown) {
      // Whether it was to allow or to deny: what can't be decided is not let through.
      return `The call was not let through. ${thrown.message}`;
    }
    return effect === "allow"
      ? undefined
      : (reason ?? `${label} of the project's policy is against this call.`);
  }
  return undefined;
};
