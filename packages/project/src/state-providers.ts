import type { Capabilities } from "@hardpoint/core";
import type { StateProviders } from "./state.js";

/** The host's providers, and for what it does not provide the scopes that know it: `functions` and `graph_topologies`. */
export const stateProviders = (host: StateProviders, offered: Capabilities): StateProviders => ({
  function: (name, occasion) =>
    host.function ? host.function(name, occasion) : ask(offered, "functions", occasion.session, name),
  ...(host.dispatch ? { dispatch: host.dispatch } : {}),
  graph: (occasion) =>
    host.graph ? host.graph(occasion) : ask(offered, "graph_topologies", occasion.session),
});

const ask = (offered: Capabilities, capability: string, session: string | undefined, ...more: string[]) => {
  const methods = Object.hasOwn(offered, capability) ? offered[capability]?.methods : undefined;
  if (session === undefined || methods === undefined || !Object.hasOwn(methods, "state")) return undefined;
  return Reflect.apply(methods.state as (...args: string[]) => unknown, methods, [session, ...more]);
};
