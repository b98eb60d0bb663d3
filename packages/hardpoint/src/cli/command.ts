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
  readonly run: NonNullable<CommandDef<Args>["run"]>;
}

export const createCommand = <const Args extends ArgsDef>({
  name,
  description,
  args,
  run,
}: CommandDefinition<Args>): Command => {
  const command: CommandDef<Args> = { meta: { name, description }, args, run };
  return {
    description,
    args,
    usage: () => renderUsage(command, { meta: { name: "hardpoint" } }),
    async run(rawArgs) {
      await runCommand(command, { rawArgs: [...rawArgs] });
    },
  };
};
