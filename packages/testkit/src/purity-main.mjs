// Runs in a process of its own: imports the module that is named on the command line, and writes on descriptor 3 what
// the import changed in the process, as a list of sentences. It is no TypeScript, so that it also runs from source.
import { writeSync } from "node:fs";

const builtins = { Object, Array, String, Number, Function, Promise, Map, Set, Error, RegExp, Date, JSON };

const membersOf = (builtin) =>
  Object.getOwnPropertyNames(builtin).length + Object.getOwnPropertyNames(builtin.prototype ?? {}).length;

const look = () => ({
  globals: Object.getOwnPropertyNames(globalThis),
  members: new Map(Object.entries(builtins).map(([name, builtin]) => [name, membersOf(builtin)])),
  listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
  cwd: process.cwd(),
  environment: JSON.stringify(process.env),
});

// Copies of zod find each other by these. The scopes' own define… helpers bring it with them.
const isZods = (name) => name.startsWith("__zod_");

const changes = (before, after) => {
  const globals = after.globals.filter((name) => !before.globals.includes(name) && !isZods(name));
  const changed = [...after.members].flatMap(([name, count]) =>
    before.members.get(name) === count ? [] : [name],
  );
  return [
    ...(globals.length > 0 ? [`It adds globals: ${globals.join(", ")}.`] : []),
    ...(changed.length > 0 ? [`It adds to, or takes from, ${changed.join(", ")}.`] : []),
    ...(after.listeners > before.listeners ? ["It listens to events of the process."] : []),
    ...(after.cwd === before.cwd ? [] : ["It changes the working directory."]),
    ...(after.environment === before.environment ? [] : ["It changes the environment."]),
  ];
};

// Timers, sockets, children: what would keep a host's process alive.
const own = ["PipeWrap", "TTYWrap", "FSReqPromise", "FSReqCallback", "CloseReq", "TickObject", "Immediate"];
const stillOpen = () => {
  const open = new Set(process.getActiveResourcesInfo().filter((name) => !own.includes(name)));
  return open.size === 0 ? [] : [`It leaves something open: ${[...open].join(", ")}.`];
};

// What is written is swallowed: it is told, and does not disturb the author's own output.
const written = new Set();
for (const name of ["stdout", "stderr"]) {
  process[name].write = () => {
    written.add(`It writes to ${name}.`);
    return true;
  };
}

const tell = (problems) => writeSync(3, JSON.stringify(problems));

const before = look();
try {
  await import(process.argv[2]);
  // What is put off to the next turn of the loop is told as well.
  await new Promise((resolve) => setImmediate(resolve));
  tell([...changes(before, look()), ...written, ...stillOpen()]);
} catch (thrown) {
  tell([`It can't be imported: ${thrown}.`]);
}
process.exit(0);
