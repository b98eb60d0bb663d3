import { readChannelConfig } from "../channels/read-channel-config.js";
import { defineNotificationChannel } from "../define-notification-channel.js";
import type { CommandRunner } from "./command-runner.js";
import { soundSchema } from "./node-channel-schema.js";
import { processEnvironment } from "./process-environment.js";
import { resolvePath } from "./resolve-path.js";
import { runCommand } from "./run-command.js";

/** Plays a sound file, whatever the message. */
export const soundChannel = (runner: CommandRunner, platform: NodeJS.Platform = process.platform) =>
  defineNotificationChannel({
    create(config, { directory }) {
      const { kind, unknownKeys, soundPath } = readChannelConfig(soundSchema, config);
      const file = resolvePath(soundPath, directory);
      return {
        kind,
        unknownKeys,
        async send(_message, { signal }) {
          const env = { ...processEnvironment(), HARDPOINT_SOUND: file };
          const missing: string[] = [];
          for (const { command, args } of playersFor(platform, file)) {
            try {
              await runCommand(runner, { command, args, shell: false, env, signal });
              return;
            } catch (thrown) {
              if ((thrown as { readonly code?: unknown }).code !== "ENOENT") throw thrown;
              missing.push(command);
            }
          }
          throw Object.assign(new Error(`no program to play it is there: ${missing.join(", ")}`), {
            permanent: true,
          });
        },
      };
    },
  });

const playersFor = (platform: NodeJS.Platform, file: string) => {
  switch (platform) {
    case "darwin":
      return [{ command: "afplay", args: [file] }];
    case "win32":
      return [
        {
          command: "powershell.exe",
          args: [
            "-NoProfile",
            "-NonInteractive",
            "-Command",
            "(New-Object System.Media.SoundPlayer $env:HARDPOINT_SOUND).PlaySync()",
          ],
        },
      ];
    default:
      return [
        { command: "paplay", args: [file] },
        { command: "aplay", args: ["-q", file] },
        { command: "ffplay", args: ["-nodisp", "-autoexit", "-loglevel", "error", file] },
      ];
  }
};
