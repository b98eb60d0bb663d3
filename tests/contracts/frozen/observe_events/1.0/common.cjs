exports.handle = async () => [];
