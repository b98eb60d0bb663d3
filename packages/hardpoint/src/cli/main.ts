import { createRequire } from "node:module";
import { stripVTControlCharacters } from "node:util";
import { nearest, toErrorData } from "@hardpoint/core";
import { checkFlags } from "./check-flags.js";
import { type Command, usualExitCodes } from "./command.js";
import { CommandError } from "./command-error.js";
import { diagnosticLines } from "./diagnostic-lines.js";
import { createOutput, type Output } from "./output.js";
import { createPalette, wantsColours } from "./palette.js";
import { ProblemsError } from "./problems-error.js";

/**
 * The command line. Exit codes: 0 all is well, 1 what was looked at has errors (or the command failed), 2 it was
 * called in a wrong way. Ends the process, as an extension may have left a timer or a socket behind.
 */
export const main = async (argv: readonly string[]): Promise<void> => {
  // `hardpoint list | head` closes the pipe early: that is no failure.
  process.stdout.on("error", (thrown: NodeJS.ErrnoException) =>
    process.exit(thrown.code === "EPIPE" ? 0 : 1),
  );
  const output = createOutput();
  let code = 0;
  try {
    await dispatch(argv, output, (wanted) => {
      code = wanted;
    });
  } catch (thrown) {
    code = tell(thrown);
  }
  process.stdout.write("", () => process.exit(code));
};

interface CommandEntry {
  readonly description: string;
  /** A command's own imports take a while, so only the one that is wanted is loaded. */
  readonly load: (output: Output, exit: (code: number) => void) => Promise<Command>;
}

const commands: ReadonlyMap<string, CommandEntry> = new Map([
  [
    "check",
    {
      description: "Say whether hooks and extensions are well formed",
      load: async (output, exit) => (await import("../commands/check.js")).checkCommand(output, exit),
    },
  ],
  [
    "doctor",
    {
      description: "Say what an installation is like: packs, versions, copies, isolates",
      load: async (output, exit) => (await import("../commands/doctor.js")).doctorCommand(output, exit),
    },
  ],
  [
    "emit",
    {
      description: "Fire one event at a directory's hooks and show what they make of it",
      load: async (output) => (await import("../commands/emit.js")).emitCommand(output),
    },
  ],
  [
    "explain",
    {
      description: "Say why one tool call is allowed, denied or rewritten",
      load: async (output) => (await import("../commands/explain.js")).explainCommand(output),
    },
  ],
  [
    "graph",
    {
      description: "Draw the collaboration of a role's agents",
      load: async (output) => (await import("../commands/graph.js")).graphCommand(output),
    },
  ],
  [
    "list",
    {
      description: "Show what is registered, in the order in which it fires",
      load: async (output) => (await import("../commands/list.js")).listCommand(output),
    },
  ],
  [
    "run",
    {
      description: "Run an agent over a role directory",
      load: async (output, exit) => (await import("../commands/run.js")).runCommand(output, exit),
    },
  ],
  [
    "types",
    {
      description: "Write the names that a project has as types",
      load: async (output) => (await import("../commands/types.js")).typesCommand(output),
    },
  ],
] satisfies [string, CommandEntry][]);

const dispatch = async (
  argv: readonly string[],
  output: Output,
  exit: (code: number) => void,
): Promise<void> => {
  // `help check` is `check --help`.
  const [name, ...rawArgs] = argv[0] === "help" ? [...argv.slice(1, 2), "--help"] : argv;
  if (name === "--version" || name === "-v") {
    output.line(version());
    return;
  }
  if (name === undefined || name === "--help" || name === "-h") {
    output.line(overview());
    return;
  }
  const load = commands.get(name)?.load;
  if (!load) {
    const meant = nearest(name, commands.keys());
    throw new CommandError(
      `hardpoint has no command "${name}".`,
      meant === undefined
        ? `The commands are ${[...commands.keys()].join(", ")}.`
        : `Did you mean "${meant}"?`,
      2,
    );
  }
  const command = await load(output, exit);
  const rest = rawArgs.indexOf("--");
  if (rawArgs.slice(0, rest < 0 ? undefined : rest).some((arg) => arg === "--help" || arg === "-h")) {
    const usage = await command.usage();
    output.line(output.paint.isColorSupported ? usage : stripVTControlCharacters(usage));
    return;
  }
  checkFlags(rawArgs, command.args, name);
  await command.run(rawArgs);
};

/** From the package itself, which is found the same way from the sources and when it is built. */
const version = (): string =>
  (createRequire(import.meta.url)("hardpoint/package.json") as { version: string }).version;

const overview = (): string => {
  const lines = [...commands].map(([name, { description }]) => `  ${name.padEnd(9)}${description}`);
  return [
    "hardpoint: hooks and extensions for AI agents",
    "",
    ...lines,
    "",
    "hardpoint <command> --help says more.",
    "",
    "Exit codes:",
    ...usualExitCodes.map((line) => `  ${line}`),
  ].join("\n");
};

/** Says what went wrong, as sentences where a person can mend it. Gives the exit code. */
const tell = (thrown: unknown): number => {
  const paint = createPalette(wantsColours(process.stderr));
  const say = (lines: readonly string[]): void => void process.stderr.write(`${lines.join("\n")}\n`);
  if (thrown instanceof ProblemsError) {
    say(thrown.diagnostics.flatMap((diagnostic) => diagnosticLines(diagnostic, paint)));
    return 1;
  }
  if (thrown instanceof CommandError) {
    say([`${paint.red("✗")} ${thrown.message}`, ...(thrown.hint === undefined ? [] : [`  ${thrown.hint}`])]);
    return thrown.exitCode;
  }
  // A fault of Hardpoint's own. Its stack helps whoever mends it, and nobody else.
  const error = toErrorData(thrown);
  const debug = process.env.HARDPOINT_DEBUG ? [error.stack ?? ""] : ["  Set HARDPOINT_DEBUG=1 to see where."];
  say([`${paint.red("✗")} hardpoint failed unexpectedly: ${error.message}`, ...debug]);
  return 1;
};
