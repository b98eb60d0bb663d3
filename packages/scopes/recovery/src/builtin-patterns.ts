import { wordsOf } from "./error-text.js";
import type { ErrorView } from "./error-view.js";
import { isApiError } from "./is-api-error.js";
import { isRecord, layersOf, statusOf } from "./layers.js";
import type { RecoveryPatternModule } from "./recovery-pattern.js";

interface Builtin {
  readonly category: string;
  readonly errorType: string;
  /** `words` has an entry for each layer. */
  knows(layers: readonly ErrorView[], words: readonly string[]): boolean;
}

const saying =
  (phrase: RegExp): Builtin["knows"] =>
  (_layers, words) =>
    words.some((one) => phrase.test(one));

const unknownTool =
  /\b(?:unknown|unavailable|no such|non-?existent|unsupported) tool\b|AI_NoSuchToolError|\btool\b[^.\n]{0,80}?(?:not found|does not exist|(?:is not|is un|isn't )available|not registered)\b/iu;

const tooLong =
  /context_length_exceeded|context_window_exceeded|request_too_large|maximum context length|context (?:window|length|limit)|prompt is too long|input is too long|too many (?:input )?tokens|(?:token count|tokens)\b[^.\n]{0,60}?exceeds? (?:the |its )?(?:maximum|max|limit)|exceeds? the maximum (?:number of|allowed) tokens|reduce the length of the (?:messages|prompt)/iu;

const notJson =
  /\b(?:in|valid|invalid) JSON\b|end of JSON input|JSON\.parse|JSON pars(?:e|ing)|(?:could not|failed to|cannot|can't) parse [^\n]{0,60}?(?:JSON|response|arguments|output)|JSONDecodeError|JSONParseError|malformed JSON|did not match schema|type validation failed|control character in string literal/iu;

const nothingSaid =
  /empty response|no (?:output|content) generated|response (?:was|is) empty|AI_(?:NoOutputGenerated|NoContentGenerated|EmptyResponseBody)Error/iu;

const tooLate =
  /time-?out|timed out|deadline exceeded|ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|deadline_exceeded/iu;

/** By name, the most specific first: that is the order in which they are asked. */
const table = new Map<string, Builtin>([
  [
    "hook-crash",
    {
      category: "hook_crash",
      errorType: "hook_crash",
      // What a dialect hands over: its message quotes the hook's own words, which must not be taken for another error.
      knows: ([error]) => error?.name === "HookCrash" && error.code === "hook_crash",
    },
  ],
  [
    "tool-unavailable",
    { category: "session_error", errorType: "unavailable_tool", knows: saying(unknownTool) },
  ],
  [
    "token-limit",
    {
      category: "context_window",
      errorType: "token_limit",
      // "Too many tokens" with status 429 is a rate limit: waiting mends it, and cutting the context does not.
      knows: (layers, words) =>
        layers.some((layer) => layer.status === 413) ||
        (saying(tooLong)(layers, words) &&
          (!layers.some((layer) => layer.status === 429) ||
            saying(/context_length_exceeded/u)(layers, words))),
    },
  ],
  [
    "edit-not-found",
    {
      category: "edit_error",
      errorType: "oldstring_not_found",
      knows: saying(
        /old_?string_not_found|\bold_?string\b[^.\n]{0,40}not found|string to replace not found/iu,
      ),
    },
  ],
  [
    "edit-multiple-matches",
    {
      category: "edit_error",
      errorType: "multiple_matches",
      knows: saying(
        /multiple_matches|(?:multiple|\d+) matches (?:for|of) (?:the )?(?:old_?string|string to replace)/iu,
      ),
    },
  ],
  [
    "edit-same-content",
    {
      category: "edit_error",
      errorType: "same_content",
      knows: saying(
        /same_content|old_?string and new_?string (?:must be different|are (?:exactly )?the same|are identical)/iu,
      ),
    },
  ],
  [
    "json-parse-error",
    {
      category: "json_error",
      errorType: "json_parse",
      // What came with an HTTP status is the provider's fault, not JSON that the model wrote.
      // An answer that a filter held back can't be parsed either, and writing better JSON would not help.
      knows: (layers, words) =>
        statusOf(layers) === undefined &&
        saying(notJson)(layers, words) &&
        !saying(/content filter/iu)(layers, words),
    },
  ],
  [
    "empty-response",
    {
      category: "empty_response",
      errorType: "empty_output",
      knows: (layers, words) => saysNothing(layers[0]) || saying(nothingSaid)(layers, words),
    },
  ],
  ["timeout", { category: "session_error", errorType: "timeout", knows: saying(tooLate) }],
  ["api-error", { category: "session_error", errorType: "api_error", knows: isApiError }],
]);

/** A text, or an `output`, shorter than this is as good as none. */
const leastText = 5;

/**
 * A text that was given in place of an error, or an object with an `output`, that holds next to nothing. An object
 * without an output says nothing about one: no error is empty only because it is an error.
 */
const saysNothing = (error: ErrorView | undefined): boolean => {
  if (error === undefined) return false;
  if (error.name === "string") return error.message === noMessage || error.message.trim().length < leastText;
  return isRecord(error) && typeof error.output === "string" && error.output.trim().length < leastText;
};

/** What the data of an empty text says. */
const noMessage = "no message was given";

const toModule = ({ category, errorType, knows }: Builtin): RecoveryPatternModule => ({
  category,
  match(error) {
    const layers = layersOf(error);
    return knows(layers, layers.map(wordsOf)) ? { errorType } : null;
  },
});

/** The built-in patterns as modules, by name, in the order in which they are asked. */
export const builtinPatterns: Readonly<Record<string, RecoveryPatternModule>> = Object.fromEntries(
  [...table].map(([name, builtin]) => [name, toModule(builtin)]),
);
