import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { removeBlock, replaceBlock } from "./edit-blocks.js";
import { blocksOf, parsePrompt, printPrompt } from "./prompt-blocks.js";

const blocks = (...items: string[]) => blocksOf(parsePrompt(items));
const tags = (...items: string[]) => blocks(...items).map((block) => block.tag);
const replaced = (items: string[], tag: string, content: string) => {
  const edit = replaceBlock(items, tag, content);
  return edit.kind === "edited" ? edit.items : edit.kind;
};
const removed = (items: string[], tag: string) => {
  const edit = removeBlock(items, tag);
  return edit.kind === "edited" ? edit.items : edit.kind;
};

describe("the blocks of a prompt", () => {
  it.each<[what: string, items: string[], tag: string, content: string]>([
    ["a hyphenated tag", ["<house-style>tabs</house-style>"], "house-style", "tabs"],
    ["a dotted tag", ["<repo.layout>src</repo.layout>"], "repo.layout", "src"],
    ["a tag in another script", ["<規則>短く</規則>"], "規則", "短く"],
    ["a tag after blanks", ["   <style>tabs</style>"], "style", "tabs"],
    ["content on lines of its own", ["<style>\ntabs\nno tables\n</style>"], "style", "tabs\nno tables"],
    ["content with Windows line ends", ["<style>\r\ntabs\r\n</style>"], "style", "tabs"],
    ["a block spread over three items", ["<style>", "tabs", "</style>"], "style", "tabs"],
    [
      "a block that begins in the middle of an item",
      ["Hello.\n<style>", "tabs", "</style>\nBye."],
      "style",
      "tabs",
    ],
    ["a block of the same tag inside", ["<a>\n<a>x</a>\n</a>"], "a", "<a>x</a>"],
    [
      "an inline element of the same tag inside",
      ["<a>\nsee <a>x</a> there\n</a>"],
      "a",
      "see <a>x</a> there",
    ],
    ["a mention of its own tag inside", ["<a>\nthe <a> element\n</a>"], "a", "the <a> element"],
    ["an end that is shown in inline code", ["<a>\nclose it with `</a>`\n</a>"], "a", "close it with `</a>`"],
    ["an end that is shown in a code fence", ["<a>\n```xml\n</a>\n```\n</a>"], "a", "```xml\n</a>\n```"],
    ["a fence that is never closed", ["<a>\n```\nx\n</a>"], "a", "```\nx"],
  ])("finds %s", (_what, items, tag, content) => {
    expect(blocks(...items).filter((block) => block.tag !== "text")).toMatchObject([{ tag, content }]);
  });

  it.each<[what: string, items: string[]]>([
    ["a tag in the middle of a line", ["Write it in <plan>x</plan>."]],
    ["a tag without an end", ["<plan> is what you write first."]],
    ["an end without a beginning", ["</plan>"]],
    ["a tag in a code fence", ["```\n<plan>x</plan>\n```"]],
    ["a tag in a fence of tildes", ["~~~\n<plan>x</plan>\n~~~"]],
    ["a tag in inline code", ["`<plan>` goes before `</plan>`"]],
    ["a comparison", ["<3 hearts> and 1 < 2 > 0"]],
    ["an end in another case", ["<plan>x</Plan>"]],
  ])("takes %s for text", (_what, items) => {
    expect(tags(...items)).toEqual(["text"]);
  });

  it("does not take a mention inside another block for a block", () => {
    expect(blocks("<rules>\nAnswer in <plan> tags.\n<plan> comes first.\n</rules>")).toMatchObject([
      { tag: "rules", children: [] },
    ]);
  });

  it("reads attributes in every way of quoting", () => {
    expect(blocks(`<file path="a b.ts" lang='ts' lines=1-20 url=http://x/y open>x</file>`)).toMatchObject([
      { tag: "file", attributes: { path: "a b.ts", lang: "ts", lines: "1-20", url: "http://x/y", open: "" } },
    ]);
  });

  it("reads a block that closes itself", () => {
    expect(blocks(`<file path=a.ts/>\n<clock />`)).toEqual([
      { tag: "file", content: "", attributes: { path: "a.ts" }, children: [] },
      { tag: "clock", content: "", attributes: {}, children: [] },
    ]);
  });

  it("gives the blocks inside a block as its children", () => {
    expect(blocks("<env>\n  <os>linux</os>\n  <tools><git/><node>20</node></tools>\n</env>")).toMatchObject([
      {
        tag: "env",
        children: [
          { tag: "os", content: "linux", children: [] },
          { tag: "tools", children: [{ tag: "git" }, { tag: "node", content: "20" }] },
        ],
      },
    ]);
  });

  it("gives the text between blocks, and no blank text", () => {
    expect(blocks("You help.\n\n<a>1</a>", "", "<b>2</b> and more")).toMatchObject([
      { tag: "text", content: "You help." },
      { tag: "a", content: "1" },
      { tag: "b", content: "2" },
      { tag: "text", content: "and more" },
    ]);
  });

  it("takes the outer of two blocks that overlap", () => {
    expect(blocks("<a>\n<b>\n</a>\n</b>")).toMatchObject([
      { tag: "a", content: "<b>", children: [] },
      { tag: "text", content: "</b>" },
    ]);
  });
});

it("reads blocks that nest without end as text, a hundred levels down", () => {
  const depth = 5_000;
  const prompt = [`${"<a>\n".repeat(depth)}x${"\n</a>".repeat(depth)}`];
  let levels = 0;
  for (let level = blocks(...prompt); level.length > 0; level = level.flatMap((block) => [...block.children]))
    levels++;
  expect(levels).toBe(100);
  expect(printPrompt(parsePrompt(prompt))).toEqual(prompt);
});

describe("replacing a block", () => {
  it.each<[what: string, items: string[], tag: string, content: string, expected: string[]]>([
    ["content without its tag", ["<stack>Go</stack>"], "stack", "Rust", ["<stack>Rust</stack>"]],
    ["content with its tag", ["<stack>Go</stack>"], "stack", "<stack>Rust</stack>", ["<stack>Rust</stack>"]],
    [
      "content with its tag and blanks around",
      ["<stack>Go</stack>"],
      "stack",
      "\n<stack>\nRust\n</stack>\n",
      ["<stack>\nRust\n</stack>"],
    ],
    ["attributes stay", [`<stack v="1">Go</stack>`], "stack", "Rust", [`<stack v="1">Rust</stack>`]],
    [
      "attributes are replaced with the tag",
      [`<stack v="1">Go</stack>`],
      "stack",
      `<stack v="2">Rust</stack>`,
      [`<stack v="2">Rust</stack>`],
    ],
    [
      "lines stay lines",
      ["a\n  <stack>\n  Go\n  </stack>\nb"],
      "stack",
      "Rust",
      ["a\n  <stack>\nRust\n  </stack>\nb"],
    ],
    [
      "several items become one",
      ["a", "x\n<stack>", "Go", "</stack>\ny", "b"],
      "stack",
      "Rust",
      ["a", "x\n<stack>\nRust\n</stack>\ny", "b"],
    ],
    ["a block that closed itself", [`<stack v="1" />`], "stack", "Rust", [`<stack v="1">Rust</stack>`]],
    ["only the first", ["<a>1</a>", "<a>2</a>"], "a", "3", ["<a>3</a>", "<a>2</a>"]],
    [
      "the top before the inside",
      ["<b>\n<a>1</a>\n</b>", "<a>2</a>"],
      "a",
      "3",
      ["<b>\n<a>1</a>\n</b>", "<a>3</a>"],
    ],
    ["inside where it is only there", ["<b>\n<a>1</a>\n</b>"], "a", "3", ["<b>\n<a>3</a>\n</b>"]],
    [
      "not the mention before it",
      ["Use <a> tags.\n<c>\nthe <a> tag\n</c>\n<a>1</a>"],
      "a",
      "2",
      ["Use <a> tags.\n<c>\nthe <a> tag\n</c>\n<a>2</a>"],
    ],
    ["patterns of String.replace are text", ["<a>1</a>"], "a", "$& $1 $$", ["<a>$& $1 $$</a>"]],
  ])("%s", (_what, items, tag, content, expected) => {
    expect(replaced(items, tag, content)).toEqual(expected);
  });

  it("says when there is no such block", () => {
    expect(replaced(["the stack and <stack> too"], "stack", "x")).toBe("missing");
    expect(replaced(["plain text"], "text", "x")).toBe("missing");
  });

  it.each([["x</a>y"], ["```\nopen fence"], ["<a>"]])(
    "refuses content that would end or hide the block: %j",
    (content) => {
      expect(replaced(["<a>1</a>\n```\ncode\n```"], "a", content)).toBe("broken");
    },
  );
});

describe("removing a block", () => {
  it.each<[what: string, items: string[], expected: string[]]>([
    ["the only block", ["<a>1</a>"], []],
    ["an item of its own", ["x", "<a>1</a>", "y"], ["x", "y"]],
    ["the last item", ["x", "<a>1</a>"], ["x"]],
    ["the first item", ["<a>1</a>", "x"], ["x"]],
    ["a block spread over items", ["x", "<a>", "1", "</a>", "y"], ["x", "y"]],
    ["its lines", ["x\n  <a>\n1\n  </a>\ny"], ["x\ny"]],
    ["the end of an item", ["x\n<a>1</a>", "y"], ["x", "y"]],
    ["the beginning of an item", ["y", "<a>1</a>\nx"], ["y", "x"]],
    ["from the middle of one item to that of another", ["x\n<a>", "1", "</a>\ny"], ["x", "y"]],
    ["a block beside another", ["<a>1</a> <b>2</b>"], [" <b>2</b>"]],
    ["a block inside another", ["<b>\n<a>1</a>\n</b>"], ["<b>\n</b>"]],
    ["a block inside another, on its line", ["<b><a>1</a>\nx</b>"], ["<b>\nx</b>"]],
    ["an item inside a spread block", ["<b>", "<a>1</a>", "</b>"], ["<b>", "</b>"]],
    ["no mention", ["the <a> tag\n<a>1</a>\n"], ["the <a> tag\n"]],
    ["only the first", ["<a>1</a>\n<a>2</a>"], ["<a>2</a>"]],
  ])("takes away %s", (_what, items, expected) => {
    expect(removed(items, "a")).toEqual(expected);
  });

  it("says when there is no such block", () => {
    expect(removed(["<ab>1</ab>"], "a")).toBe("missing");
  });
});

const scrap = fc.constantFrom(
  "<a>",
  "</a>",
  "<b-c x='1'>",
  "</b-c>",
  "<d/>",
  "\n",
  " ",
  "```",
  "`",
  "text",
  "\r\n",
  "<",
  ">",
  '"',
);
const messyPrompt = fc.array(
  fc.array(scrap, { maxLength: 12 }).map((scraps) => scraps.join("")),
  { maxLength: 5 },
);

const word = fc.stringMatching(/^[a-z .,\n]{0,20}$/);
const tidyBlock = fc.record({ tag: fc.constantFrom("a", "b-c", "d.e"), body: word, lines: fc.boolean() });
const tidyPrompt = fc.array(tidyBlock, { minLength: 1, maxLength: 5 });
const write = (block: { tag: string; body: string; lines: boolean }) =>
  block.lines
    ? `<${block.tag}>\n${block.body}\n</${block.tag}>`
    : `<${block.tag}>${block.body}</${block.tag}>`;

describe("for every prompt", () => {
  it("printing what was read gives the same items", () => {
    fc.assert(
      fc.property(messyPrompt, (items) => void expect(printPrompt(parsePrompt(items))).toEqual(items)),
    );
  });

  it("a replaced block has the new content, or the edit is refused", () => {
    fc.assert(
      fc.property(
        messyPrompt,
        fc.oneof(
          word,
          fc.array(scrap, { maxLength: 5 }).map((scraps) => scraps.join("")),
        ),
        (items, content) => {
          fc.pre(!content.includes("<a>") && !content.includes("\r"));
          const edit = replaceBlock(items, "a", content);
          if (edit.kind !== "edited") return;
          const levels = [blocksOf(parsePrompt(edit.items))];
          for (const level of levels) {
            const found = level.find((block) => block.tag === "a");
            if (found) return void expect(found.content).toBe(content);
            levels.push(level.flatMap((block) => block.children));
          }
        },
      ),
    );
  });

  it("plain content is never refused", () => {
    fc.assert(
      fc.property(tidyPrompt, word, (prompt, content) => {
        const [first] = prompt;
        const edit = replaceBlock(prompt.map(write), first?.tag ?? "", content);
        expect(edit.kind).toBe("edited");
        if (edit.kind === "edited") expect(blocks(...edit.items)[0]?.content).toBe(content);
      }),
    );
  });

  it("removing a block leaves the others as they were, to the byte", () => {
    fc.assert(
      fc.property(tidyPrompt, fc.nat(4), fc.boolean(), (prompt, which, oneItem) => {
        const tag = prompt[which % prompt.length]?.tag ?? "";
        const rest = [...prompt];
        rest.splice(
          prompt.findIndex((block) => block.tag === tag),
          1,
        );
        const items = oneItem ? [prompt.map(write).join("\n")] : prompt.map(write);
        const expected = oneItem && rest.length > 0 ? [rest.map(write).join("\n")] : rest.map(write);
        expect(removed(items, tag)).toEqual(expected);
      }),
    );
  });
});
