import type { NotificationChannelModule } from "../channel.js";
import type { CommandRunner } from "./command-runner.js";
import { customCommandChannel } from "./custom-command.js";
import { desktopChannel } from "./desktop.js";
import { fileChannel } from "./file.js";
import { mailChannel } from "./mail.js";
import { soundChannel } from "./sound.js";

/** The channels that need Node, as modules by kind. `system_toast` is the older name of `desktop`. */
export const nodeChannels = (runner: CommandRunner): Readonly<Record<string, NotificationChannelModule>> => ({
  file: fileChannel,
  custom_command: customCommandChannel(runner),
  desktop: desktopChannel(runner),
  system_toast: desktopChannel(runner),
  sound: soundChannel(runner),
  mail: mailChannel,
});
