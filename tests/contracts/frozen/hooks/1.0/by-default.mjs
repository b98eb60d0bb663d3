export default {
  onChatMessage(ctx, input) {
    ctx.inject(`${ctx.hookName} saw ${input.text}`);
  },
  async onToolBefore(ctx) {
    if (ctx.config?.off) ctx.skip();
  },
  onSystemTransform(_ctx, input) {
    input.system.push("<note>short</note>");
  },
  onDispose: () => undefined,
};
