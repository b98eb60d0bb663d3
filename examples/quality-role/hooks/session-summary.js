/** Called for the two types of event that its filter names, and for no other. */
export default {
  onEvent(ctx, { type, properties }) {
    if (type === "session.error") {
      ctx.log.warn(`the session failed: ${properties?.error ?? "no reason given"}`);
      return;
    }
    const active = ctx.getDispatchState()?.activeTaskCount ?? 0;
    ctx.log.info(`the session rests with ${active === 1 ? "one task" : `${active} tasks`} still running`);
  },

  onDispose(ctx) {
    ctx.log.info(`${ctx.hookName} has written its last line`);
  },
};
