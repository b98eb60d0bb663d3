/** What the agent is to do with what its sub-agents came to. */
export default {
  handle: ({ payload }) => [
    `The reviews are ${payload?.status ?? "over"}: keep what they found for the changelog.`,
  ],
};
