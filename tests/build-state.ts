import { inject } from "vitest";

/** What the global set-up tells the tests about `dist`. */
export type BuildState = { ready: true } | { ready: false; why: string };

declare module "vitest" {
  interface ProvidedContext {
    build: BuildState;
  }
}

/**
 * A test that runs what was built calls this before all else.
 * Its name in a test file is what makes the global set-up build, see global-setup.ts.
 */
export function requireBuild(): void {
  const build = inject("build");
  if (!build.ready) throw new Error(`This test runs what was built, and the build failed: ${build.why}`);
}
