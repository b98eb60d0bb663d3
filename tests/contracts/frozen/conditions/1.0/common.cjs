module.exports = { handler: (arg) => arg === "build" };
