/** Everybody is asked at once, and the first agent again and again: until it is content. */
export default {
  expand([lead, ...others]) {
    const all = [lead, ...others];
    return [
      ...all.map((agent) => ({ from: "parent", to: agent })),
      { from: lead, to: lead, label: "not content yet" },
      ...all.map((agent) => ({ from: agent, to: "parent", exit: true })),
    ];
  },
};
