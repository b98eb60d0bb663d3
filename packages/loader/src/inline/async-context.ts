import { AsyncLocalStorage } from "node:async_hooks";
import type { Resident } from "./residents.js";
import { isLoaderFrame } from "./user-place.js";

/** Made when somebody first asks for it: it makes every await of the process dearer on Node 20. */
let storage: AsyncLocalStorage<Resident> | undefined;
let trackers = 0;
let watchers = 0;

/** Has stacks show, from now on, where calls of extensions begin; the returned function ends that. */
export const watchCalls = (): (() => void) => {
  watchers += 1;
  let isOver = false;
  return () => {
    if (!isOver) watchers -= 1;
    isOver = true;
  };
};

/** Notes, from now on, whose code runs; the returned function ends that. */
export const trackContexts = (): (() => void) => {
  const unwatch = watchCalls();
  trackers += 1;
  storage ??= new AsyncLocalStorage();
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    unwatch();
    trackers -= 1;
    if (trackers > 0) return;
    storage?.disable();
    storage = undefined;
  };
};

/** On stacks. A name with spaces is nobody else's, and a quoted one no bundler shortens. */
const boundaryName = "hardpoint extension call";

const { [boundaryName]: enter } = { [boundaryName]: <T>(run: () => T): T => run() };

/** Runs an extension's code under its name, if somebody wants to know. */
export const runAs = <T>(resident: Resident, run: () => T): T => {
  if (watchers === 0) return run();
  return storage === undefined ? enter(run) : storage.run(resident, () => enter(run));
};

/** Whose code runs, or started what runs. */
export const currentResident = (): Resident | undefined => storage?.getStore();

/** Whether a line of a stack is where a call or an import of an extension began. */
export const isBoundary = (line: string): boolean => line.includes(boundaryName) || isLoaderFrame(line);
