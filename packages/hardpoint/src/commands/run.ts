import { type Command, createCommand } from "../cli/command.js";
import { CommandError } from "../cli/command-error.js";
import { existingDirectory } from "../cli/existing-path.js";
import type { Output } from "../cli/output.js";
import { ProblemsError } from "../cli/problems-error.js";
import type { Emit } from "../run/happening.js";
import { createLiveModel } from "../run/live-model.js";
import { type LoadedRun, loadRun } from "../run/load-run.js";
import type { Model } from "../run/model.js";
import { createRecordedModel } from "../run/recorded-model.js";
import { runRole } from "../run/run-role.js";
import { createShutdown } from "../run/shutdown.js";
import { createProgress } from "../timeline/progress.js";
import { createTimeline } from "../timeline/timeline.js";
import { commandTrust, trustFlag } from "../trust/command-trust.js";
import { homeOf, userFilesFlag } from "../user-files.js";

interface Endpoint {
  readonly model: string;
  readonly baseUrl: string;
}

/** `hardpoint run`: drives an agent over a role directory. `output` is asked when it runs. */
export const runCommand = (output: Output, exit: (code: number) => void): Command =>
  createCommand({
    name: "run",
    description: "Run an agent over a role directory, in a scratch copy of its workspace",
    args: {
      dir: {
        type: "positional",
        required: false,
        description: "The role directory; default: the current one",
      },
      task: {
        type: "string",
        valueHint: "text",
        description: "What the agent is asked to do; default: the task of run.yaml",
      },
      model: {
        type: "string",
        valueHint: "name",
        description: "A live model (or HARDPOINT_MODEL); default: the recorded session",
      },
      "base-url": {
        type: "string",
        valueHint: "url",
        description: "Its OpenAI-compatible endpoint (or HARDPOINT_BASE_URL)",
      },
      json: { type: "boolean", description: "Print the record as JSON lines" },
      keep: { type: "boolean", description: "Keep the scratch workspace and print its path" },
      "no-user-files": userFilesFlag,
      trust: trustFlag,
    },
    exitCodes: [
      "0    the run ended in any other way: done, gated, blocked, stopped, undecided, at a limit; --json has its status",
      "1    the model could not answer, a condition can't be read, or the command could not do its work",
      "2    it was called in a wrong way",
      "129, 130, 143    a signal ended it",
    ],
    async run({ args, rawArgs }) {
      const directory = await existingDirectory(args.dir);
      const endpoint = endpointOf(args.model, args["base-url"]);
      const loaded = await loadRun(directory.path, endpoint === undefined);
      if (!loaded.ok) throw new ProblemsError(loaded.diagnostics);
      const shutdown = createShutdown();
      const emit = args.json === true ? output.json : timelineOn(output);
      const running = runRole({
        directory: directory.path,
        shown: directory.shown,
        run: loaded.run,
        task: (args.task ?? loaded.run.file.task).trim(),
        model: await modelOf(endpoint, loaded.run),
        keep: args.keep === true,
        trust: commandTrust(args.trust),
        ...homeOf(rawArgs),
        emit: (happening) => {
          if (!shutdown.begun) emit(happening);
        },
        onOpened: (project) => shutdown.add(() => project.dispose()),
      });
      const summary = await shutdown.guard(running);
      exit(summary.status === "error" ? 1 : 0);
    },
  });

/** An empty variable counts as none, as in most programs that read the environment. */
const endpointOf = (modelFlag: string | undefined, urlFlag: string | undefined): Endpoint | undefined => {
  const model = modelFlag ?? (process.env.HARDPOINT_MODEL || undefined);
  const baseUrl = urlFlag ?? (process.env.HARDPOINT_BASE_URL || undefined);
  if (model === undefined && baseUrl === undefined) return undefined;
  if (model === undefined)
    throw new CommandError(
      "There is an endpoint, but no model.",
      "Name one with --model or HARDPOINT_MODEL.",
      2,
    );
  if (baseUrl === undefined) {
    throw new CommandError(
      `There is a model, ${model}, but no endpoint.`,
      "Name one with --base-url or HARDPOINT_BASE_URL.",
      2,
    );
  }
  if (!URL.canParse(baseUrl))
    throw new CommandError(`"${baseUrl}" is no URL.`, "Write it like http://localhost:11434/v1.", 2);
  return { model, baseUrl };
};

const modelOf = (endpoint: Endpoint | undefined, run: LoadedRun): Promise<Model> | Model => {
  const apiKey = process.env.HARDPOINT_API_KEY;
  if (endpoint) return createLiveModel({ ...endpoint, ...(apiKey ? { apiKey } : {}) });
  if (run.recording) return createRecordedModel(run.recording);
  throw new CommandError(
    "No model is named, and run.yaml has no recording to play.",
    "Use --model and --base-url, or add `recording:` to run.yaml.",
  );
};

const timelineOn = (output: Output): Emit => {
  const { transient, paint, width } = output;
  const progress = transient === undefined ? undefined : createProgress(transient, paint.dim);
  const timeline = createTimeline({ paint, width }, (line) => {
    progress?.clear();
    output.line(line);
  });
  return (happening) => {
    timeline(happening);
    progress?.follow(happening);
  };
};
