/** Edits the system prompt: one tagged block is added, another gets its content. */
export default {
  onSystemTransform(ctx, { system }) {
    if (!ctx.getBlocks().some((block) => block.tag === "house-rules")) {
      system.push("<house-rules>", ...ctx.config.rules.map((rule) => `- ${rule}`), "</house-rules>");
    }
    ctx.replaceBlock("tech-stack", ctx.config.stack);
  },
};
