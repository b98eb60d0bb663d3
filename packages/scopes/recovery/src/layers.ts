import type { ErrorView } from "./error-view.js";

/** More than a chain of causes has (8 links) times what an AggregateError gathers (8) rarely is. */
const maxLayers = 64;

/**
 * The error and everything in it, the outermost first: what it gathers (`errors`), and its chain of causes. What says
 * what happened is often not the outermost: fetch gives "fetch failed", whose cause has the code.
 */
export const layersOf = (error: ErrorView): readonly ErrorView[] => {
  const found: ErrorView[] = [];
  const walk = (layer: ErrorView): void => {
    if (found.length === maxLayers) return;
    found.push(layer);
    for (const gathered of layer.errors ?? []) walk(gathered);
    if (layer.cause) walk(layer.cause);
  };
  walk(error);
  return found;
};

/** The first HTTP status among the layers. */
export const statusOf = (layers: readonly ErrorView[]): number | undefined =>
  layers.find((layer) => layer.status !== undefined)?.status;

/**
 * A response's header, by lower-case name: of `headers`, as the clients of OpenAI and Anthropic have it, or of
 * `responseHeaders`, as the AI SDK does.
 */
export const headerOf = (layers: readonly ErrorView[], name: string): string | undefined => {
  for (const { headers, responseHeaders } of layers) {
    if (headers !== undefined && Object.hasOwn(headers, name)) return headers[name];
    if (!isRecord(responseHeaders)) continue;
    const found = Object.entries(responseHeaders).find(([key]) => key.toLowerCase() === name);
    if (found && typeof found[1] === "string") return found[1];
  }
  return undefined;
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
