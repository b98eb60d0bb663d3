/**
 * `relay`: each agent hands its work to the next one, and the last one hands it back.
 *
 * @param {string[]} agents ids, in the order of the configuration
 */
export const expand = (agents) => {
  if (agents.length === 0) return [];
  const stops = ["parent", ...agents, "parent"];
  return stops.slice(1).map((to, index) => ({ from: stops[index], to }));
};
