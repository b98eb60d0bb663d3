/** The orchestrator: where a collaboration begins and where it ends. No agent can have this id. */
export const parentId = "parent";

/** An agent's id: its name in lower case, with spaces as hyphens. Role files mix both. */
export const agentId = (name: string): string => name.trim().toLowerCase().replace(/\s+/gu, "-");

/** What is wrong with an id, or nothing. `>` and `:` part a flow's text, and a comma the names of a loop. */
export const agentIdProblem = (id: string): string | undefined => {
  if (id === "") return "is empty";
  const [sign] = /[>:,]/u.exec(id) ?? [];
  if (sign !== undefined) return `has a "${sign}" in it`;
  return id.length > maxLength ? `is longer than ${maxLength} characters` : undefined;
};

const maxLength = 200;
