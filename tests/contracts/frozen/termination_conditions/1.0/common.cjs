exports.parse = () => null;
