/** Waits a moment, longer each time, and has the request sent again. */
export default {
  execute({ attempt, stepConfig }) {
    if (attempt >= (stepConfig.most ?? 3))
      return { status: "next_strategy", reason: "it is still overloaded" };
    return { status: "retry", delayMs: 20 * 2 ** attempt, reason: "it may have room in a moment" };
  },
};
