import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { toErrorData } from "@hardpoint/core";
import { resolve } from "import-meta-resolve";

export type PackageFile =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "builtin" }
  | { readonly kind: "missing"; readonly reason: string };

/**
 * Finds what `import "<specifier>"` would in a module of `directory`: with the conditions `node` and `import`.
 * (`import.meta.resolve` takes no parent on Node 20, and `require.resolve` does not know the `import` condition.)
 */
export const resolvePackage = (specifier: string, directory: string): PackageFile => {
  try {
    const url = resolve(specifier, pathToFileURL(join(directory, "hardpoint.resolve.mjs")).href);
    return url.startsWith("file:") ? { kind: "file", path: fileURLToPath(url) } : { kind: "builtin" };
  } catch (thrown) {
    const { code, message } = toErrorData(thrown);
    return { kind: "missing", reason: explain(code, message) };
  }
};

const explain = (code: string | number | undefined, message: string): string => {
  switch (code) {
    case "ERR_MODULE_NOT_FOUND":
      return "no package of that name is installed there";
    case "ERR_PACKAGE_PATH_NOT_EXPORTED":
      return "the package is installed, and does not export this path";
    case "ERR_INVALID_MODULE_SPECIFIER":
      return "it is neither a path nor the name of a package";
    default:
      return message;
  }
};
