let messages = 0;

export default {
  onLoad(ctx) {
    messages = 0;
    ctx.log.info(`${ctx.hookName} is ${ctx.config.greeting}`);
  },

  onChatMessage() {
    messages += 1;
  },

  onDispose(ctx) {
    ctx.log.info(`${ctx.hookName} counted ${messages} messages`);
  },
};
