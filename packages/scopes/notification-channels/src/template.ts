export type TemplateVariables = Readonly<Record<string, string | undefined>>;

const variable = /\{\{\s*([\w-]+)\s*\}\}|\{([\w-]+)\}/gu;

/**
 * Puts variables in the place of `{name}` or `{{name}}`. One that is known and not set is empty; an unknown one stays as
 * it is written. What was put in is not looked at again.
 */
export const fillTemplate = (template: string, variables: TemplateVariables): string =>
  template.replaceAll(variable, (written, double?: string, single?: string) => {
    const name = double ?? single ?? "";
    return Object.hasOwn(variables, name) ? (variables[name] ?? "") : written;
  });

/** At most `length` UTF-16 units, the last of them an ellipsis where something was cut; never half a character. */
export const truncate = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${/[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut}…`;
};
