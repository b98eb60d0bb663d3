import { isThenable, type MaybePromise, toErrorData } from "@hardpoint/core";
import type { DispatchState, Session } from "@hardpoint/project";
import type { Model, SubagentAnswer } from "./model.js";

export type TaskStatus = "running" | "done" | "failed" | "aborted";

/** A piece of work that the agent handed to a sub-agent. */
export interface Task {
  readonly id: string;
  readonly agent: string;
  readonly status: TaskStatus;
  /** What the sub-agent answered, or why it did not. */
  readonly text?: string;
}

/** What the agent is told when a task is done. */
export const answerText = ({ id, agent, text }: Task): string =>
  `${id} is done. ${agent} answers: ${text ?? ""}`;

export interface TaskTableOptions {
  readonly model: Model;
  readonly session: () => Session;
  /** Awaited, so that what follows from an answer is done before the next step. */
  readonly onChange: (task: Task) => MaybePromise<void>;
}

/** The sub-agents at work. Answers of a recording arrive at a step; those of a live model when they come. */
export interface TaskTable {
  /** Starts a task, unless a hook forbids it: that is thrown, as a sentence for the model. */
  dispatch(agent: string, prompt: string): Promise<Task>;
  /** The `step`th request to the model is next: what a recording has due arrives now. */
  advance(step: number): Promise<void>;
  /** Waits for the live tasks. False when there were none. */
  settle(): Promise<boolean>;
  /** Gives up what still runs. */
  abort(): Promise<void>;
  state(): DispatchState;
}

interface Running {
  readonly dueAt: number | undefined;
  readonly arrive: () => void;
  readonly ended: Promise<void>;
}

export const createTaskTable = ({ model, session, onChange }: TaskTableOptions): TaskTable => {
  const tasks = new Map<string, Task>();
  const running = new Map<string, Running>();
  const controller = new AbortController();
  let step = 0;

  const set = async (task: Task): Promise<Task> => {
    tasks.set(task.id, task);
    await onChange(task);
    return task;
  };

  const arriveAll = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      const entry = running.get(id);
      entry?.arrive();
      await entry?.ended;
    }
  };

  return {
    dispatch(agent, prompt) {
      const id = `task-${tasks.size + 1}`;
      let end: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      return new Promise<Task>((resolve, reject) => {
        const spawned = session().spawn({ profile: agent, prompt }, async (accepted) => {
          const answer = model.delegate(agent, accepted, controller.signal);
          const { arrived, arrive } = arrival(answer, controller.signal);
          running.set(id, {
            dueAt: answer.kind === "recorded" ? step + answer.afterSteps : undefined,
            arrive,
            ended,
          });
          resolve(await set({ id, agent, status: "running" }));
          return arrived;
        });
        const told = spawned.then(
          async (answer) => {
            if (answer.denied !== undefined)
              return reject(new Error(`The sub-agent "${agent}" was not started: ${answer.denied}`));
            running.delete(id);
            await set({ id, agent, status: "done", text: answer.result });
          },
          async (thrown: unknown) => {
            const { message } = toErrorData(thrown);
            // Nothing was started: the tool call itself failed.
            if (!running.delete(id))
              return reject(new Error(`The sub-agent "${agent}" was not started: ${message}`));
            await set({ id, agent, status: controller.signal.aborted ? "aborted" : "failed", text: message });
          },
        );
        void told.finally(end);
      });
    },
    advance(next) {
      step = next;
      return arriveAll(
        [...running].filter(([, { dueAt }]) => dueAt !== undefined && dueAt <= step).map(([id]) => id),
      );
    },
    async settle() {
      const live = [...running.values()].filter(({ dueAt }) => dueAt === undefined);
      await Promise.all(live.map(({ ended }) => ended));
      return live.length > 0;
    },
    async abort() {
      controller.abort(new DOMException("The run ended first.", "AbortError"));
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
    state() {
      const all = [...tasks.values()].map(({ id, agent, status }) => ({ id, status, subagent: agent }));
      return { activeTaskCount: all.filter(({ status }) => status === "running").length, tasks: all };
    },
  };
};

/** A promise of the answer that is kept when `arrive` is called (recorded) or the model answers (live). */
const arrival = (
  answer: SubagentAnswer,
  signal: AbortSignal,
): { arrived: Promise<string>; arrive: () => void } => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<string>((resolve, reject) => {
    if (isThenable(answer.text)) answer.text.then((text) => resolve(String(text)), reject);
    else {
      const { text } = answer;
      arrive = () => resolve(String(text));
    }
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  return { arrived, arrive };
};
