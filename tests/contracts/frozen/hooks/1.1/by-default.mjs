export default {
  $$contract: "hooks@1.1",
  onChatMessage(ctx, input) {
    ctx.inject(`${input.text} in ${ctx.workspaceDir ?? "no directory"}`);
  },
  onToolBefore(ctx) {
    if (ctx.config?.reason) ctx.skip(ctx.config.reason);
  },
};
