export default {
  $$contract: "notification_channels@1.0",
  create: () => ({
    kind: "pager",
    send: async () => undefined,
    dispose: () => undefined,
  }),
};
