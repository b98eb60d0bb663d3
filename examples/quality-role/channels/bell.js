/** Rings in the log. A real one would ring on a desk. */
export default {
  create: ({ sound = "ding" }) => ({
    kind: "bell",
    send({ title, body }, { log }) {
      log.info(`${sound}! ${title}: ${body}`);
    },
  }),
};
