import { execFile } from "node:child_process";

interface Ran {
  readonly code: number;
  /** In the form TAP. */
  readonly output: string;
}

/** What a runner around this test tells its own tests would make node:test report to that one. */
const { NODE_TEST_CONTEXT: _context, NODE_OPTIONS: _options, ...inherited } = process.env;

/** Runs a file of tests in a process of its own, as `node --test` does. */
export const nodeTest = (file: string, cwd: string, environment: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--test", "--test-reporter=tap", file],
      { cwd, env: { ...inherited, ...environment }, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
