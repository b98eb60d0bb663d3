import type { Injection, Outcome } from "@hardpoint/hooks";

/** What a hook said, in phrases; rewrites are told apart, as they take lines of their own. */
export const describeSaid = (said: Outcome): readonly string[] => [
  ...(said.verdict === undefined
    ? []
    : [said.reason === undefined ? said.verdict : `${said.verdict}: ${said.reason}`]),
  ...(said.control === undefined ? [] : [said.control]),
  ...(said.flow === undefined ? [] : [said.flow === "stop" ? "end the run" : "go on"]),
  ...(said.inject ?? []).map(describeInjection),
  ...(said.notice === undefined ? [] : [`notice "${said.notice}"`]),
];

const places: Readonly<Record<Injection["target"], string>> = {
  system: "",
  user: " for the user's message",
  "tool-result": " into the result",
};

const describeInjection = ({ text, target, when }: Injection): string =>
  `inject${places[target]}${target === "system" && when === "now" ? " at once" : ""} "${text}"`;
