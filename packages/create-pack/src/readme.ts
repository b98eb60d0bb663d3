import { folderOf } from "./pack-name.js";
import { chosen } from "./package-json.js";
import type { Plan } from "./plan.js";

/** The pack's README: what it has, and how a user puts it to use. */
export const readme = (plan: Plan): string => {
  const scopes = chosen(plan);
  const isTyped = plan.language === "typescript";
  return `# ${plan.name}

Extensions for AI agents, as a pack for [Hardpoint](https://www.npmjs.com/package/hardpoint).

| scope | extension |
| --- | --- |
${scopes.map(({ id, what }) => `| \`${id}\` | ${what.replaceAll("|", "\\|")} |`).join("\n")}

## Using it

\`\`\`sh
npm install ${plan.name}
\`\`\`

\`\`\`yaml
# role.yaml or hardpoint.yaml
packs:
  - "${plan.name}"
\`\`\`

The bare names are its extensions as long as no other pack has one of them; \`${plan.name}/${scopes[0]?.entry.name ?? "name"}\` always
is. In a configuration:

${scopes.map(({ id, usage }) => `\`${id}\`:\n\n\`\`\`yaml\n${usage}\n\`\`\``).join("\n\n")}

## Working on it

| command | |
| --- | --- |
${isTyped ? "| `npm run build` | compiles src/ to dist/ |\n" : ""}| \`npm test\` | does to each extension what every host will do |
| \`npm run validate\` | looks at the pack as npm would publish it |
| \`npm publish\` | does both first |

Each extension has its module in \`src/\`, its test in \`test/\`, and its entry under \`hardpoint\` in package.json. To add
one to \`${folderOf(plan.name)}\`, write all three.
`;
};
