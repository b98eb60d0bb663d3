import { describe, expect, it } from "vitest";
import { readActivations } from "./activations.js";

const names = new Set(["plan", "code-review", "execute"]);
const read = (message: string) => {
  const { activations, text, problems } = readActivations(message, names);
  return {
    activations: activations.map(({ name, given }) => [
      name,
      given.inOrder,
      Object.fromEntries(given.byName),
    ]),
    text,
    problems,
  };
};

describe("a message", () => {
  it.each([
    ["|plan| Add a search box", [["plan", [], {}]], "Add a search box"],
    [
      "|plan|execute| Go",
      [
        ["plan", [], {}],
        ["execute", [], {}],
      ],
      "Go",
    ],
    [
      "|plan||execute| Go",
      [
        ["plan", [], {}],
        ["execute", [], {}],
      ],
      "Go",
    ],
    ["|code-review:security, strict| Look", [["code-review", ["security", "strict"], {}]], "Look"],
    ["|code-review:,strict| Look", [["code-review", ["", "strict"], {}]], "Look"],
    ["|code-review:| Look", [["code-review", [], {}]], "Look"],
    [
      '|code-review focus="dead code" depth=2| Look',
      [["code-review", [], { focus: "dead code", depth: "2" }]],
      "Look",
    ],
    [
      "|plan|code-review:a| Look",
      [
        ["plan", [], {}],
        ["code-review", ["a"], {}],
      ],
      "Look",
    ],
    ["First\n|plan|\nThen", [["plan", [], {}]], "First\nThen"],
    [
      "|plan| a\n|execute| b",
      [
        ["plan", [], {}],
        ["execute", [], {}],
      ],
      "a\nb",
    ],
  ])("activates: %j", (message, activations, text) => {
    expect(read(message)).toEqual({ activations, text, problems: [] });
  });

  it("is left as it is where nothing else stands in it", () => {
    expect(read("|plan|")).toMatchObject({ activations: [["plan", [], {}]], text: "|plan|" });
  });

  it.each([
    ["bars within a line", "Use |plan| for this"],
    ["blanks at the bars", "| plan | execute |"],
    ["names of nothing", "|a|b|"],
    ["a table", "|plan|execute|\n|---|---|\n|a|b|"],
    ["a code block", "```\n|plan| x\n```"],
    ["an unclosed code block", "~~~~\n|plan| x"],
    ["an indented line", "  |plan| x"],
    ["a name without its end", "|plan x"],
  ])("is left alone with %s", (_what, message) => {
    expect(read(message)).toEqual({ activations: [], text: message, problems: [] });
  });

  it("is told of a name that is nearly one", () => {
    expect(read("|plann| Go")).toEqual({
      activations: [],
      text: "|plann| Go",
      problems: ['No function is called "plann": did you mean "plan"?'],
    });
    expect(read("|plan|exekute| Go")).toMatchObject({
      activations: [["plan", [], {}]],
      text: "Go",
      problems: ['No function is called "exekute": did you mean "execute"?'],
    });
  });
});
