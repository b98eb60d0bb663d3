import { escapeMarkup } from "../channels/escape-markup.js";
import { readChannelConfig } from "../channels/read-channel-config.js";
import { defineNotificationChannel } from "../define-notification-channel.js";
import type { NotificationMessage } from "../message.js";
import type { CommandRunner } from "./command-runner.js";
import { desktopSchema } from "./node-channel-schema.js";
import { processEnvironment } from "./process-environment.js";
import { runCommand } from "./run-command.js";

type Program = Pick<Parameters<CommandRunner["run"]>[0], "command" | "args"> & {
  readonly env?: Readonly<Record<string, string>>;
};

/** Shows the message as a notification of the desktop. */
export const desktopChannel = (runner: CommandRunner, platform: NodeJS.Platform = process.platform) =>
  defineNotificationChannel({
    create(config) {
      const { kind, unknownKeys } = readChannelConfig(desktopSchema, config);
      return {
        kind,
        unknownKeys,
        send(message, { signal }) {
          const { command, args, env } = programFor(platform, message);
          return runCommand(runner, {
            command,
            args,
            shell: false,
            env: { ...processEnvironment(), ...env },
            signal,
          });
        },
      };
    },
  });

/** Title and text are always arguments or variables of their own: no part of them is ever read as code. */
const programFor = (platform: NodeJS.Platform, { title, body }: NotificationMessage): Program => {
  switch (platform) {
    case "darwin":
      return { command: "osascript", args: ["-e", appleScript, "--", body, title] };
    case "win32":
      return {
        command: "powershell.exe",
        args: ["-NoProfile", "-NonInteractive", "-Command", powerShell],
        env: { HARDPOINT_TITLE: title, HARDPOINT_BODY: body },
      };
    default:
      // The body is a simple markup: https://specifications.freedesktop.org/notification-spec/latest/markup.html
      return { command: "notify-send", args: ["--app-name=Hardpoint", "--", title, escapeMarkup(body)] };
  }
};

const appleScript = "on run argv\ndisplay notification (item 1 of argv) with title (item 2 of argv)\nend run";

const powerShell = `
[Windows.UI.Notifications.ToastNotificationManager, Windows.UI.Notifications, ContentType = WindowsRuntime] | Out-Null
$xml = [Windows.UI.Notifications.ToastNotificationManager]::GetTemplateContent([Windows.UI.Notifications.ToastTemplateType]::ToastText02)
$texts = $xml.GetElementsByTagName('text')
$texts.Item(0).AppendChild($xml.CreateTextNode($env:HARDPOINT_TITLE)) | Out-Null
$texts.Item(1).AppendChild($xml.CreateTextNode($env:HARDPOINT_BODY)) | Out-Null
$toast = [Windows.UI.Notifications.ToastNotification]::new($xml)
[Windows.UI.Notifications.ToastNotificationManager]::CreateToastNotifier('Hardpoint').Show($toast)
`.trim();
