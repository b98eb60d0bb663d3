/** The question that a call of a tool asks, in the forms that such tools have: one text, or a list of questions. */
export const questionText = (args: unknown): string | undefined => {
  if (typeof args !== "object" || args === null) return undefined;
  const { questions, question, text, prompt, message } = args as Readonly<Record<string, unknown>>;
  if (Array.isArray(questions)) {
    const all = questions.flatMap((each: unknown) =>
      typeof each === "string" ? each : (questionText(each) ?? []),
    );
    if (all.length > 0) return all.join("\n");
  }
  return [question, text, prompt, message].find(
    (each): each is string => typeof each === "string" && each.trim() !== "",
  );
};
