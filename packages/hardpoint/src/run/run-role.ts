import { conditions } from "@hardpoint/conditions";
import { toErrorData } from "@hardpoint/core";
import { containLateErrors } from "@hardpoint/loader";
import { openProject, type Project, type TrustPolicy } from "@hardpoint/project";
import { CommandError } from "../cli/command-error.js";
import { ProblemsError } from "../cli/problems-error.js";
import { preset } from "../preset.js";
import { requireTrust } from "../trust/command-trust.js";
import { unusable } from "../unusable.js";
import { followCollaboration } from "./collaboration.js";
import { createContinuation } from "./continuation.js";
import { createEmitter } from "./emitter.js";
import { emittingLogger } from "./emitting-logger.js";
import type { Emit } from "./happening.js";
import type { LoadedRun } from "./load-run.js";
import { runLoop } from "./loop.js";
import { withMendHint } from "./mend-hint.js";
import type { Model } from "./model.js";
import { opening, promptOf, readKeys } from "./opening.js";
import { createRecovering } from "./recover.js";
import { createRunConditions } from "./run-conditions.js";
import { createRunState } from "./run-state.js";
import { disposeMs } from "./shutdown.js";
import type { RunEnd, Summary } from "./summary.js";
import { createTally, type Tally } from "./tally.js";
import { answerText, createTaskTable, type Task, type TaskTable } from "./task-table.js";
import { toolNames } from "./tool-names.js";
import { createTools } from "./tools/create-tools.js";
import { createWaiting } from "./waiting.js";
import { createWorkspace, type Workspace } from "./workspace.js";

export interface RunRoleOptions {
  /** Absolute. */
  readonly directory: string;
  /** The directory as the person wrote it. */
  readonly shown: string;
  readonly run: LoadedRun;
  readonly task: string;
  readonly model: Model;
  /** Leaves the scratch workspace where it is. */
  readonly keep: boolean;
  readonly emit: Emit;
  /** Default: everything is run. */
  readonly trust?: TrustPolicy;
  /** False leaves the hook files of the user's own aside. */
  readonly home?: false;
  /** Told of the project, for whoever must end it before the run does. */
  readonly onOpened?: (project: Project) => void;
}

/** Runs the agent of a role directory in a scratch copy of its workspace. Everything that happens is emitted. */
export const runRole = async (options: RunRoleOptions): Promise<Summary> => {
  const workspace = await createScratch(options);
  const tally = createTally();
  const emit = createEmitter([tally.note, options.emit]);
  // A hook's timer that throws must not end the run.
  const release = containLateErrors({
    attribute: "async-context",
    report: (diagnostic) => emit({ type: "diagnostic", diagnostic }),
  });
  try {
    return await runIn(workspace, options, tally, emit);
  } finally {
    release();
    workspace.end();
  }
};

const sessionId = "run-1";

const runIn = async (
  workspace: Workspace,
  options: RunRoleOptions,
  tally: Tally,
  emit: Emit,
): Promise<Summary> => {
  const { run, model } = options;
  const waiting = createWaiting();
  const state = createRunState();
  const onCorrection = (text: string): void => waiting.add(text);
  const onChange = async (task: Task): Promise<void> => {
    emit({ type: "task", task });
    if (task.status !== "done") return;
    const text = answerText(task);
    onCorrection(text);
    session.correct(text);
    await collaboration.answered(task.agent, task.text ?? "");
  };
  const tasks = createTaskTable({ model, session: () => session, onChange });
  const project = await open(options, tasks, emit);
  options.onOpened?.(project);
  const scene = { cwd: workspace.directory, toolNames };
  const session = project.session({ id: sessionId, scene });
  const ports = { project, session, onCorrection, emit };
  const collaboration = followCollaboration(ports);
  project.tracer.listen((record) => {
    // What goes into the prompt that is being built is shown there.
    const isHere = record.point === "system.transform";
    for (const { target, text, when } of record.applied.injections)
      if (target === "system" && !(isHere && when === "now")) waiting.add(text);
    emit({ type: "point", record });
  });
  const system = promptOf(project);
  emit(opening(project, model, system, options.shown));
  for (const diagnostic of run.notes) emit({ type: "diagnostic", diagnostic });
  for (const diagnostic of project.diagnostics) {
    emit({ type: "diagnostic", diagnostic: withMendHint(diagnostic, project) });
  }

  const place = { id: sessionId, workspace: workspace.directory };
  const decide = createRunConditions(project.engine(conditions), run, state, place);
  for (const diagnostic of decide.diagnostics) emit({ type: "diagnostic", diagnostic });
  const end: RunEnd = decide.usable
    ? await runLoop({
        session,
        model,
        tools: createTools(workspace.directory, tasks),
        tasks,
        state,
        waiting,
        recovering: createRecovering(ports),
        continuation: createContinuation({
          ...decide.evaluates,
          max: run.file.continue_max,
          message: run.file.continue_message ?? "Go on: what you were asked for is not done yet.",
          emit,
        }),
        emit,
        task: options.task,
        system,
        maxSteps: run.file.max_steps,
      })
    : { status: "error", reason: "A condition of run.yaml can't be used, so the agent did not begin." };

  await tasks.abort();
  await session.dispose("exit");
  for (const diagnostic of await project.dispose()) emit({ type: "diagnostic", diagnostic });
  const summary: Summary = {
    ...end,
    turns: state.turn,
    steps: state.steps,
    calls: state.calls,
    ...tally.result(),
    ...unusedBy(model),
    ...(options.keep ? { workspace: workspace.directory } : {}),
  };
  emit({ type: "summary", summary });
  return summary;
};

const unusedBy = (model: Model): Pick<Summary, "unused"> => {
  const unused = model.unused?.();
  return unused && unused.replies + unused.answers > 0 ? { unused } : {};
};

const open = async (options: RunRoleOptions, tasks: TaskTable, emit: Emit): Promise<Project> => {
  const project = await openProject(options.directory, {
    use: preset,
    reads: readKeys,
    // Functions bound what they continue themselves.
    maxContinues: 25,
    freeze: true,
    disposeMs,
    log: emittingLogger(emit),
    report: (diagnostic) => emit({ type: "diagnostic", diagnostic }),
    state: { dispatch: () => tasks.state() },
    ...(options.trust ? { trust: options.trust } : {}),
    ...(options.home === false ? { home: false } : {}),
  });
  try {
    const refused = project.diagnostics.filter(unusable);
    if (refused.length > 0) throw new ProblemsError(refused);
    requireTrust(project.diagnostics, options.shown);
    return project;
  } catch (thrown) {
    await project.dispose();
    throw thrown;
  }
};

const createScratch = async ({ run, keep }: RunRoleOptions): Promise<Workspace> => {
  try {
    return await createWorkspace({
      keep,
      ...(run.workspace === undefined ? {} : { template: run.workspace }),
    });
  } catch (thrown) {
    throw new CommandError(
      `The workspace could not be copied: ${toErrorData(thrown).message}.`,
      "Correct `workspace` in run.yaml, which is relative to that file.",
    );
  }
};
