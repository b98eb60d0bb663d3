export default {
  $$contract: "observe_events@1.0",
  handle: (ctx) => [`${ctx.eventName} was seen`],
};
