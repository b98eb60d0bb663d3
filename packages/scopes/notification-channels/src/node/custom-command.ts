import { ChannelConfigError } from "../channel-issues.js";
import { readChannelConfig } from "../channels/read-channel-config.js";
import { defineNotificationChannel } from "../define-notification-channel.js";
import type { NotificationMessage } from "../message.js";
import type { CommandRunner } from "./command-runner.js";
import { commandSchema } from "./node-channel-schema.js";
import { processEnvironment } from "./process-environment.js";
import { runCommand } from "./run-command.js";
import { splitCommand } from "./split-command.js";

/** Runs a command that is told the message in its environment, and on its standard input where that is asked for. */
export const customCommandChannel = (runner: CommandRunner) =>
  defineNotificationChannel({
    create(config, { directory }) {
      const { kind, unknownKeys, shell, passAsStdin, env, ...written } = readChannelConfig(
        commandSchema,
        config,
      );
      const line = programAndArguments(written.command, written.args?.map(String), shell);
      const own = Object.fromEntries(Object.entries(env).map(([name, item]) => [name, String(item)]));
      return {
        kind,
        unknownKeys,
        send: (message, { signal }) =>
          runCommand(runner, {
            ...line,
            shell,
            ...(directory === undefined ? {} : { cwd: directory }),
            // What the message says goes before the process's own environment, and what the configuration says before both.
            env: { ...processEnvironment(), ...noticeVariables(message), ...own },
            ...(passAsStdin ? { input: JSON.stringify(message) } : {}),
            signal,
          }),
      };
    },
  });

const programAndArguments = (
  command: string,
  args: readonly string[] | undefined,
  shell: boolean,
): { readonly command: string; readonly args: readonly string[] } => {
  if (shell && args)
    throw new ChannelConfigError([{ path: ["args"], message: '"args" has no meaning with shell: true' }]);
  // With a list of arguments the command is the program alone, whatever is in its name.
  if (shell || args) return { command, args: args ?? [] };
  const split = splitCommand(command);
  const [program, ...rest] = split.ok ? split.words : [];
  if (program !== undefined) return { command: program, args: rest };
  throw new ChannelConfigError([
    {
      path: ["command"],
      message: `"command" ${split.ok ? "names no program" : split.problem}`,
      hint: "Write shell: true to have it run by the system's shell.",
    },
  ]);
};

const noticeVariables = (message: NotificationMessage): Record<string, string> => ({
  NOTICE_TITLE: message.title,
  NOTICE_BODY: message.body,
  NOTICE_SESSION_ID: message.sessionId,
  NOTICE_EVENT_TYPE: message.eventType,
  NOTICE_AGENT: message.agent ?? "",
  NOTICE_ROLE_NAME: message.roleName ?? "",
  NOTICE_TIMESTAMP: message.timestamp,
});
