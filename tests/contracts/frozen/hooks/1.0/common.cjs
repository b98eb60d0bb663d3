exports.onChatMessage = async (ctx) => ctx.inject("later");
