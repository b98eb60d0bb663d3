/** A text for one line of a drawing: what is not to be seen, or would steer a terminal, is written as its code point. */
export const visible = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
