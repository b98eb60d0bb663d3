export default {
  $$contract: "recovery_patterns@1.0",
  category: "flaky",
  match(error) {
    return error.message.includes("ECONNRESET")
      ? { category: "flaky", errorType: "reset", message: error.message }
      : null;
  },
};
