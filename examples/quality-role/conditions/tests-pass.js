import { execFile } from "node:child_process";

/** True or false when the tests ran. When they could not be run it rejects, and the condition is unknown. */
export default {
  handler: (_arg, env) =>
    new Promise((resolve, reject) => {
      const options = { cwd: env.workspaceDir, timeout: 20_000, env: { PATH: process.env.PATH } };
      execFile(process.execPath, ["--test"], options, (error) => {
        if (error === null) resolve(true);
        else if (typeof error.code === "number") resolve(false);
        else reject(error);
      });
    }),
};
