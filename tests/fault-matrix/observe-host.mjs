import fs from "node:fs";
import inspector from "node:inspector";
import { join } from "node:path";

/** What this thread's code relies on: an extension that is contained leaves it as it was. */
const belongings = new Map([
  ["globals", [globalThis, JSON, Math, Reflect, Promise, Promise.prototype, Object, Function.prototype]],
  ["Object.prototype", [Object.prototype]],
  ["Array.prototype", [Array.prototype]],
  ["node:fs", [fs, fs.promises]],
]);

// Later code may replace what is used here.
const { ownKeys, getOwnPropertyDescriptor } = Reflect;
const { existsSync, fstatSync, readlinkSync } = fs;

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

const environment = () => JSON.stringify(Object.entries(process.env));

/** Looks at the host before a fault; the returned function tells what has become of it. */
export const observeHost = (outside) => {
  // Node defines some globals when they are first read.
  for (const key of ownKeys(globalThis)) void globalThis[key];
  const before = [...belongings].map(([name, objects]) => [name, snapshot(objects)]);
  const state = {
    "cwd": () => process.cwd(),
    "environment": environment,
    "standard descriptors": descriptors,
    "process listeners": listeners,
    "umask": () => process.umask(),
  };
  const values = Object.entries(state).map(([name, read]) => [name, read, read()]);
  const wasOpen = inspector.url() !== undefined;

  return () => [
    ...before.filter(([, taken]) => !isAsBefore(taken)).map(([name]) => `changes the host's ${name}`),
    ...values.filter(([, read, value]) => read() !== value).map(([name]) => `changes the host's ${name}`),
    ...(inspector.url() !== undefined && !wasOpen ? ["opens the host's inspector"] : []),
    ...(existsSync(join(outside, "written")) ? ["writes the file"] : []),
    ...(existsSync(join(outside, "spawned")) ? ["starts a process"] : []),
    ...(isLink(join(outside, "linked")) ? ["makes the link"] : []),
    ...(process.memoryUsage.rss() > 450 * 1024 * 1024 ? ["takes the host's memory"] : []),
  ];
};

const isLink = (path) => {
  try {
    return readlinkSync(path) !== "";
  } catch {
    // There is none.
    return false;
  }
};
