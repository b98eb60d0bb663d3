/**
 * The commands that a shell text holds: its parts between `;`, `&&`, `||`, `|`, `&` and line breaks, and what stands in
 * `$(…)` and backticks. Variables that are set before a command are taken off. Quotes are respected; what can't be told
 * apart is one command.
 */
export const bashCommands = (text: string): readonly string[] => {
  const found: string[] = [];
  const collect = (part: string): void => {
    const command = part.trim().replace(/^(?:[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|\S*)\s+)+/u, "");
    if (command !== "") found.push(command);
  };
  for (const part of split(text)) collect(part);
  for (const inner of substitutions(text)) found.push(...bashCommands(inner));
  return found;
};

const split = (text: string): readonly string[] => {
  const parts: string[] = [];
  let part = "";
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (sign === "\\" && quote !== "'") {
      part += sign + (text[at + 1] ?? "");
      at += 1;
    } else if (quote !== "") {
      part += sign;
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      part += sign;
    } else if (/[;&|\n]/u.test(sign)) {
      parts.push(part);
      part = "";
    } else part += sign;
  }
  return [...parts, part];
};

/** Texts are short, and nested at most a few times: what is deeper is found when its outer text is looked at. */
const substitutions = (text: string): readonly string[] => {
  const found: string[] = [];
  for (let at = text.indexOf("$("); at >= 0; at = text.indexOf("$(", at + 2)) {
    const end = closing(text, at + 2);
    found.push(text.slice(at + 2, end));
    at = end;
  }
  for (const [, inner] of text.matchAll(/`([^`]*)`/gu)) if (inner !== undefined) found.push(inner);
  return found;
};

const closing = (text: string, from: number): number => {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")" && --depth === 0) return at;
  }
  return text.length;
};
