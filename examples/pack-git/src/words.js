import { CannotTell } from "./repository.js";

/** @typedef {import("./read-shell.js").Word} Word */

/** @param {readonly Word[]} args @param {readonly string[]} options */
export const hasOption = (args, ...options) => args.some(({ text }) => options.includes(text));

/**
 * The arguments that are no options.
 *
 * @param {readonly Word[]} args
 * @param {readonly string[]} withValue options whose value is the next argument
 * @returns {Word[]}
 */
export const positional = (args, ...withValue) => {
  const found = [];
  for (let index = 0; index < args.length; index += 1) {
    const { text } = args[index];
    if (withValue.includes(text)) index += 1;
    else if (text === "-" || !text.startsWith("-")) found.push(args[index]);
  }
  return found;
};

/**
 * @param {readonly Word[]} words names of branches
 * @param {string} name the subcommand
 * @throws {CannotTell} where the shell fills one of them in
 */
export const requireKnown = (words, name) => {
  const unknown = words.find(({ known }) => !known);
  if (unknown !== undefined)
    throw new CannotTell(
      `It can't be told which branch "${unknown.text}" is for git ${name}. Write its name out.`,
    );
};

/** @param {string} ref */
export const shortName = (ref) => ref.replace(/^(refs\/)?heads\//u, "");
