import type { ErrorView } from "./error-view.js";
import { isRecord } from "./layers.js";

/**
 * The words of one layer in which a pattern may look: its message, name, code and type, and those of the body that a
 * provider sent. Neither the request (a prompt may speak of anything) nor the model's own text is among them.
 */
export const wordsOf = (layer: ErrorView): string =>
  [layer.name, withoutModelText(layer.message), layer.code, layer.type, ...bodiesOf(layer).flatMap(bodyWords)]
    .filter((word) => typeof word === "string" || typeof word === "number")
    .join("\n");

/** The AI SDK's parsing errors quote what the model wrote: "JSON parsing failed: Text: …". */
const withoutModelText = (message: string): string => message.replace(/\bText: [\s\S]*$/u, "");

/** `error` of OpenAI's and Anthropic's clients, `data` of the AI SDK's; both may hold the body's own `error`. */
const bodiesOf = (layer: ErrorView): readonly unknown[] =>
  [layer.error, layer.data].flatMap((body) => (isRecord(body) ? [body, body.error] : [body]));

const bodyWords = (body: unknown): readonly unknown[] =>
  isRecord(body) ? [body.message, body.code, body.type, body.status] : [body];

/**
 * The sentence for a person. Of an object that was thrown without a message the words inside: those of `error`, then
 * `output`, then `title`.
 */
export const messageOf = (error: ErrorView): string => {
  if (!isJsonForm(error)) return error.message;
  const [outer, inner] = isRecord(error.error) ? [error.error, error.error.error] : [error.error, undefined];
  const candidates = [
    outer,
    ...[inner, outer].flatMap((body) => (isRecord(body) ? [body.message, body.type] : [])),
  ];
  const found = [...candidates, error.output, error.title].find(
    (candidate) => typeof candidate === "string" && candidate.trim() !== "",
  );
  return typeof found === "string" ? found : error.message;
};

/** Whether the message is only the error written as JSON, since it had none of its own. */
const isJsonForm = ({ message }: ErrorView): boolean => message.startsWith("{");
