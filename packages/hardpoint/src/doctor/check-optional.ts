import { createRequire } from "node:module";
import { join } from "node:path";
import type { Finding } from "./finding.js";

/** Packages that are imported when they are first needed, and what for. */
const optional: readonly (readonly [name: string, what: string])[] = [
  ["jiti", "modules in TypeScript"],
  ["ai", "`run` with a model that answers"],
  ["@ai-sdk/openai-compatible", "`run` with a model that answers"],
  ["@hardpoint/testkit", "`check --load` of a pack"],
];

/** Whether each can be found: beside Hardpoint itself, or from the directory. */
export const checkOptional = (directory: string): readonly Finding[] =>
  optional.map(([name, what]) =>
    isFound(name, directory)
      ? { area: "optional", status: "ok", what: `${name}, for ${what}` }
      : {
          area: "optional",
          status: "note",
          what: `${name} is not installed; it is needed for ${what}`,
          hint: `npm install ${name}`,
        },
  );

const isFound = (name: string, directory: string): boolean =>
  [import.meta.url, join(directory, "package.json")].some((from) => {
    try {
      createRequire(from).resolve(name);
      return true;
    } catch (thrown) {
      // A package that is there and has no entry for require() is found all the same.
      return (thrown as NodeJS.ErrnoException).code === "ERR_PACKAGE_PATH_NOT_EXPORTED";
    }
  });
