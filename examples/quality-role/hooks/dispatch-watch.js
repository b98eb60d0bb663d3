export default {
  onToolAfter(ctx) {
    const active = ctx.getDispatchState()?.activeTaskCount ?? 0;
    if (active > ctx.config.limit)
      ctx.inject(`${active} sub-agents are at work. Let them finish before you start another.`);
  },
};
