/** Makes plain text of what would be markup: the three characters that both Slack and desktops know. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
