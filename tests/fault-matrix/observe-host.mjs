import fs from "node:fs";
import inspector from "node:inspector";
import { getPriority } from "node:os";
import { join } from "node:path";

/** What this thread's code relies on: an extension that is contained leaves it as it was. */
const belongings = new Map([
  ["globals", [globalThis, JSON, Math, Reflect, Promise, Promise.prototype, Object, Function.prototype]],
  ["Object.prototype", [Object.prototype]],
  ["Array.prototype", [Array.prototype]],
  ["node:fs", [fs, fs.promises]],
]);

// Later code may replace what is used here.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { existsSync, fstatSync, readdirSync } = fs;

const snapshot = (objects) =>
  objects.map((object) => {
    const keys = ownKeys(object);
    return [object, keys.map((key) => [key, getOwnPropertyDescriptor(object, key)?.value])];
  });

const isAsBefore = (taken) => {
  for (const [object, properties] of taken) {
    if (ownKeys(object).length !== properties.length) return false;
    for (const [key, value] of properties) {
      if (!Object.is(getOwnPropertyDescriptor(object, key)?.value, value)) return false;
    }
  }
  return true;
};

const descriptors = () => [0, 1, 2].map((fd) => identify(fd)).join();

const identify = (fd) => {
  try {
    const { dev, ino } = fstatSync(fd);
    return `${dev}.${ino}`;
  } catch {
    // It is closed.
    return "closed";
  }
};

const listeners = () =>
  process
    .eventNames()
    .filter((name) => typeof name === "string" && name !== "SIGUSR1")
    .map((name) => `${name}:${process.listenerCount(name)}`)
    .join();

const environment = () => Object.entries(process.env).join();

const putBack = (taken) => {
  for (const [object, properties] of taken) {
    const known = new Set(properties.map(([key]) => key));
    for (const key of ownKeys(object)) if (!known.has(key)) deleteProperty(object, key);
    for (const [key, value] of properties) {
      const present = getOwnPropertyDescriptor(object, key);
      if (present?.writable && present.configurable && present.value !== value)
        defineProperty(object, key, { ...present, value });
    }
  }
};

/** Looks at the host before a fault. `look` tells what has become of it, `restore` gives back what was replaced. */
export const observeHost = (folder) => {
  const outside = join(folder, "outside");
  // Node defines some globals when they are first read.
  for (const key of ownKeys(globalThis)) void globalThis[key];
  const before = [...belongings].map(([name, objects]) => [name, snapshot(objects)]);
  const state = {
    cwd: () => process.cwd(),
    environment: environment,
    "standard descriptors": descriptors,
    "process listeners": listeners,
    umask: () => process.umask(),
    priority: () => getPriority(),
  };
  const values = Object.entries(state).map(([name, read]) => [name, read, read()]);
  const wasOpen = inspector.url() !== undefined;

  const look = () => [
    ...before.filter(([, taken]) => !isAsBefore(taken)).map(([name]) => `changes the host's ${name}`),
    ...values.filter(([, read, value]) => read() !== value).map(([name]) => `changes the host's ${name}`),
    ...(inspector.url() !== undefined && !wasOpen ? ["opens the host's inspector"] : []),
    ...(readdirSync(outside).some((name) => name.startsWith("written")) ? ["writes the file"] : []),
    ...(existsSync(join(outside, "spawned")) ? ["starts a process"] : []),
    ...(["", "ours"].some((name) => hasTrace(join(folder, name))) ? ["writes the trace"] : []),
    ...(process.memoryUsage.rss() > 350 * 1024 * 1024 ? ["takes the host's memory"] : []),
  ];
  const restore = () => {
    for (const [, taken] of before) putBack(taken);
  };
  return { look, restore };
};

const hasTrace = (folder) => readdirSync(folder).some((name) => name.startsWith("node_trace"));
