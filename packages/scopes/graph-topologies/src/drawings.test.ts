import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BuiltGraph, buildGraph } from "./build-graph.js";
import type { Collaboration } from "./collaboration.js";
import type { CollaborationGraph } from "./graph.js";
import { toDot } from "./to-dot.js";
import { toMermaid } from "./to-mermaid.js";
import { toText } from "./to-text.js";

const graphOf = (collaboration: Collaboration): CollaborationGraph => {
  const { graph, diagnostics } = buildGraph(collaboration) as BuiltGraph;
  if (!graph) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return graph;
};

const review = graphOf({
  topology: "review-loop",
  agents: ["coder", "reviewer"],
  flow: [{ from: "reviewer", to: "coder", label: "needs work" }],
  maxIterations: 5,
});
const diamond = graphOf({ topology: "fan-out-fan-in", agents: ["plan", "left", "right", "merge"] });

/** Whatever a name and a label may be made of. */
const anyText = fc.string({ unit: "binary", minLength: 1, maxLength: 12 });
const anyGraph = fc
  .tuple(fc.uniqueArray(anyText, { minLength: 1, maxLength: 4 }), anyText)
  .map(([names, label]) => {
    const flow = names.map((name, index) => ({ from: names[index - 1] ?? "parent", to: name, label }));
    const last = { from: names.at(-1) ?? "", to: "parent", label };
    return (buildGraph({ flow: [...flow, last] }) as BuiltGraph).graph;
  })
  .filter((graph) => graph !== undefined);

describe("as text", () => {
  it("a loop is drawn with where it goes back, its exit, and how often it may", () => {
    expect(toText(review)).toBe(
      [
        "parent",
        "└─ coder",
        "   └─ reviewer",
        "      ├─ coder (back): needs work",
        "      └─ parent (exit): exit",
        "loop of coder and reviewer: goes back at most 5 times",
        "",
      ].join("\n"),
    );
  });

  it("an agent with several ways to it is drawn once, with whom it waits for", () => {
    expect(toText(diamond)).toBe(
      [
        "parent",
        "└─ plan",
        "   ├─ left",
        "   │  └─ merge (after left and right)",
        "   │     └─ parent (exit)",
        "   └─ right",
        "      └─ merge (above)",
        "",
      ].join("\n"),
    );
  });

  it("loops that never go back, or once, and agents that are never reached are told", () => {
    const flow = [
      { from: "parent", to: "a" },
      { from: "a", to: "a" },
      { from: "a", to: "parent" },
      { from: "lost", to: "a" },
    ];
    expect(toText(graphOf({ flow, maxIterations: 0 }))).toContain(
      "loop of a: never goes back\nnever reached: lost\n",
    );
    expect(toText(graphOf({ flow, maxIterations: 1 }))).toContain("goes back at most once\n");
  });

  it("nothing in it steers a terminal or breaks a line", () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const text = toText(graph);
        expect(text.replaceAll("\n", "")).not.toMatch(/[\p{C}\u2028\u2029]/u);
        // parent and a line for each edge: nothing more, whatever the labels are.
        expect(text.split("\n")).toHaveLength(graph.edges.length + 2);
      }),
    );
    const steering = graphOf({
      flow: [
        { from: "parent", to: "a", label: "\u001b[2J\u202egone" },
        { from: "a", to: "parent" },
      ],
    });
    expect(toText(steering)).toContain("└─ a: \\u{1b}[2J\\u{202e}gone\n");
  });
});

describe("as Mermaid", () => {
  it("has a node for each agent, and dotted edges back", () => {
    expect(toMermaid(review)).toBe(
      [
        "flowchart TD",
        '  n0("parent")',
        '  n1["coder"]',
        '  n2["reviewer"]',
        "  n0 --> n1",
        "  n1 --> n2",
        '  n2 -.->|"needs work"| n1',
        '  n2 -->|"exit"| n0',
        "",
      ].join("\n"),
    );
  });

  it("can be read back, whatever names and labels are made of", () => {
    const read = (quoted: string) =>
      quoted.replace(/#(\d+);/gu, (_, point: string) => String.fromCodePoint(Number(point)));
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const [head, ...lines] = toMermaid(graph).trimEnd().split("\n");
        expect(head).toBe("flowchart TD");
        for (const line of lines)
          expect(line).toMatch(
            /^ {2}(?:n\d+[[(]"[\p{L}\p{M}\p{N} ._/#;-]*"[\])]|n\d+ -\.?->(?:\|"[\p{L}\p{M}\p{N} ._/#;-]*"\|)? n\d+)$/u,
          );
        const names = lines.flatMap((line) => /^ {2}n\d+\["(.*)"\]$/u.exec(line)?.[1] ?? []).map(read);
        expect(names).toEqual(graph.agents.map(shown));
      }),
    );
  });

  it("takes nothing in a name for its own language", () => {
    const graph = graphOf({ topology: "star", agents: ['a"]; click n1 "x', "`b`", "end"] });
    expect(toMermaid(graph)).toContain(
      '  n1["a#34;#93;#59;-click-n1-#34;x"]\n  n2["#96;b#96;"]\n  n3["end"]\n',
    );
  });
});

describe("as DOT", () => {
  it("has a node for each agent, and dashed edges back", () => {
    expect(toDot(review)).toBe(
      [
        "digraph collaboration {",
        "  node [shape=box];",
        '  "parent" [shape=ellipse];',
        '  "coder";',
        '  "reviewer";',
        '  "parent" -> "coder";',
        '  "coder" -> "reviewer";',
        '  "reviewer" -> "coder" [label="needs work", style=dashed];',
        '  "reviewer" -> "parent" [label="exit"];',
        "}",
        "",
      ].join("\n"),
    );
  });

  it("can be read back, whatever names and labels are made of", () => {
    const text = String.raw`"((?:[^"\\]|\\["\\])*)"`;
    const node = new RegExp(`^ {2}${text};$`, "u");
    const edge = new RegExp(`^ {2}${text} -> ${text}(?: \\[label=${text}\\])?;$`, "u");
    const read = (quoted: string) => quoted.replaceAll("&amp;", "&").replace(/\\(["\\])/gu, "$1");
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const lines = toDot(graph).split("\n").slice(3, -2);
        const nodes = lines.slice(0, graph.agents.length).map((line) => read(node.exec(line)?.[1] ?? "none"));
        const edges = lines.slice(graph.agents.length).map((line) => edge.exec(line)?.slice(1, 3).map(read));
        expect(nodes).toEqual(graph.agents.map(shown));
        expect(edges).toEqual(graph.edges.map(({ from, to }) => [shown(from), shown(to)]));
      }),
    );
  });
});

/** A name as a drawing shows it: what can't be seen by its code point. */
const shown = (name: string): string =>
  [...name]
    .map((sign) => (/[\p{C}]/u.test(sign) ? `\\u{${sign.codePointAt(0)?.toString(16)}}` : sign))
    .join("");
