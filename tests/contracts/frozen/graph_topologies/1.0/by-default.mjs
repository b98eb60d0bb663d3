export default {
  $$contract: "graph_topologies@1.0",
  expand: (agents) => {
    const names = agents.map((agent) => (typeof agent === "string" ? agent : agent.id));
    return names.slice(1).map((to, index) => ({ from: names[index], to }));
  },
};
