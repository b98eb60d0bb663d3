exports.category = "flaky";
exports.match = () => null;
