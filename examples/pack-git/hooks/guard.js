import { resolve } from "node:path";
import { judge } from "../src/judge.js";
import { readSettings } from "../src/settings.js";

/** The arguments in which tools are given a command, and the directory that it runs in. */
const commandKeys = ["command", "cmd", "script"];
const directoryKeys = ["cwd", "workdir", "working_directory", "directory"];

/** Keeps tools that run commands from changing protected branches. */
export default {
  $$contract: "hooks@1.1",

  onLoad(ctx) {
    readSettings(ctx.config);
  },

  async onToolBefore(ctx, { args }) {
    const settings = readSettings(ctx.config);
    for (const command of commandsOf(args)) {
      const reason = await whyNot(command, {
        directory: directoryOf(args, ctx.workspaceDir),
        protectedBranches: settings.protected,
        signal: ctx.signal,
      });
      if (reason === undefined) continue;
      ctx.skip(reason);
      return;
    }
  },
};

const commandsOf = (args) =>
  commandKeys
    .map((key) => args[key])
    .filter(
      (value) =>
        typeof value === "string" ||
        (Array.isArray(value) && value.every((word) => typeof word === "string")),
    );

const directoryOf = (args, workspace) => {
  const said = directoryKeys
    .map((key) => args[key])
    .find((value) => typeof value === "string" && value !== "");
  if (workspace === undefined) return said;
  return said === undefined ? workspace : resolve(workspace, said);
};

/** A reason also where git could not be asked. An error would do as well, but too many of them quarantine the guard. */
const whyNot = async (command, settings) => {
  try {
    return await judge(command, settings);
  } catch (thrown) {
    return `It can't be told whether this command changes a protected branch. ${thrown.message}`;
  }
};
