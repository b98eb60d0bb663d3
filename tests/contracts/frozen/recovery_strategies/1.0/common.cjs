exports.execute = () => ({ status: "retry" });
