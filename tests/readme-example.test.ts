import { describe, expect, it } from "vitest";
import { exampleOf } from "./readme-example.js";

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`;

describe("the example of a page", () => {
  it("is the first ts or js block", () => {
    const page = `# A page\n\n${block("sh", "npm i")}\nSo:\n\n${block("js", "one()")}\n${block("js", "two()")}`;
    expect(exampleOf(page)).toEqual({ code: "one()\n", files: {} });
  });

  it("is the first one with an output, where there is one", () => {
    const page = `${block("js", "one()")}\n${block("js", "two()")}\nIt prints:\n\n${block("text", "2")}`;
    expect(exampleOf(page)).toEqual({ code: "two()\n", output: "2\n", files: {} });
  });

  it("loses its types", () => {
    const page = block("ts", 'import type { A } from "a";\nconst a: A = b as A;');
    expect(exampleOf(page).code).toBe("const a = b;\nexport {};\n");
  });

  it("comes with the blocks that name a file in their first line", () => {
    const page = `${block("yaml", "# role.yaml\nname: a")}${block("js", "one()")}${block("text", "1")}${block("js", "// ext/a.js\nexport {};")}`;
    expect(exampleOf(page).files).toEqual({
      "role.yaml": "# role.yaml\nname: a\n",
      "ext/a.js": "// ext/a.js\nexport {};\n",
    });
  });

  it("may say in comments what it prints", () => {
    const page = block("js", "console.log(a); // 1: so many\nb();\nconsole.log(c(b)); // (2)");
    expect(exampleOf(page).promises).toEqual(["1: so many", "(2)"]);
    expect(exampleOf(block("js", "console.log(a); // 1\nconsole.log(b);")).promises).toBeUndefined();
  });

  it("must be there", () => {
    expect(() => exampleOf(block("sh", "npx hardpoint check"))).toThrow("no ts or js block");
  });
});
