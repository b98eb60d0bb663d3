/**
 * Bundlers and test runners rewrite an `import()` that stands in the source, and would then look for an extension
 * among the host's own modules. One in a module of its own stays Node's.
 */
const importer = "data:text/javascript,export default (url) => import(url)";

/** Node's own `import()` of a file URL. */
export const nativeImport = async (url: string): Promise<unknown> => {
  const { default: importNatively } = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ importer
  )) as {
    default: (url: string) => Promise<unknown>;
  };
  return importNatively(url);
};
