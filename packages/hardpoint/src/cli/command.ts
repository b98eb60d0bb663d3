import { type ArgsDef, type CommandDef, renderUsage, runCommand } from "citty";

/** One command of the command line, whatever its flags are. */
export interface Command {
  readonly description: string;
  readonly args: ArgsDef;
  usage(): Promise<string>;
  run(rawArgs: readonly string[]): Promise<void>;
}

export interface CommandDefinition<Args extends ArgsDef> {
  readonly name: string;
  readonly description: string;
  readonly args: Args;
  /** What its exit codes mean beside the usual: a line each. */
  readonly exitCodes?: readonly string[];
  readonly run: NonNullable<CommandDef<Args>["run"]>;
}

/** For `--help`. */
export const usualExitCodes: readonly string[] = [
  "0  all is well; there may be warnings",
  "1  there are errors, or the command could not do its work",
  "2  it was called in a wrong way",
];

export const createCommand = <const Args extends ArgsDef>({
  name,
  description,
  args,
  exitCodes = usualExitCodes,
  run,
}: CommandDefinition<Args>): Command => {
  const command: CommandDef<Args> = { meta: { name, description }, args, run };
  return {
    description,
    args,
    usage: async () =>
      [
        await renderUsage(command, { meta: { name: "hardpoint" } }),
        "EXIT CODES",
        "",
        ...exitCodes.map((line) => `  ${line}`),
        "",
      ].join("\n"),
    async run(rawArgs) {
      await runCommand(command, { rawArgs: [...rawArgs] });
    },
  };
};
