import { type Diagnostic, diagnose, type Report, toErrorData } from "@hardpoint/core";
import { currentResident, isBoundary, trackContexts, watchCalls } from "./async-context.js";
import { type Resident, residentsOf } from "./residents.js";
import { framesOf, type Place } from "./user-place.js";

export interface LateErrorOptions {
  /** Told of each error that was contained, as the diagnostic EXTENSION_LATE_ERROR. */
  readonly report: Report;
  /**
   * How an error is traced to an extension. `stack`: its stack names the extension's module. `async-context`: what
   * an extension has started knows whose it is as well, so that values without a stack and errors of the packages that
   * it uses are traced too; it makes every await of the process dearer on Node 20. Default `stack`.
   */
  readonly attribute?: "stack" | "async-context";
}

/**
 * Keeps this process alive when code of an inline extension throws where nobody can catch it: in a timer or a listener
 * of its own, or in a promise that nobody awaits. Only what can be traced to an extension is contained. Everything
 * else goes the way that it would have gone, to the host's own listeners or to the end of the process.
 *
 * What the error cut short stays undone: of an event's listeners, for example, those after the one that threw. Call it
 * once, in the program's main file. The returned function ends it.
 *
 * @example
 * const end = containLateErrors({ report: (diagnostic) => console.error(formatDiagnostic(diagnostic)) });
 */
export const containLateErrors = ({ report, attribute = "stack" }: LateErrorOptions): (() => void) => {
  const unwatch = attribute === "async-context" ? trackContexts() : watchCalls();
  // An entry of its own, although the same function be given twice.
  const entry = { report };
  if (reports.size === 0) process.on("uncaughtExceptionMonitor", decide);
  reports.add(entry);
  return () => {
    if (!reports.delete(entry)) return;
    unwatch();
    if (reports.size === 0) process.off("uncaughtExceptionMonitor", decide);
  };
};

const reports = new Set<{ readonly report: Report }>();

/**
 * Node asks its monitors first, and looks only then whether anybody takes the error. A listener to `uncaughtException`
 * would have to throw again what is not its own, which changes the exit code and the place that Node shows.
 */
const decide = (thrown: unknown, origin: NodeJS.UncaughtExceptionOrigin): void => {
  const culprit = attributeError(thrown);
  // The host's own callback takes every error: it stands in for everything that Node would do.
  if (!culprit || process.hasUncaughtExceptionCaptureCallback()) return;
  try {
    process.setUncaughtExceptionCaptureCallback(() => {
      process.setUncaughtExceptionCaptureCallback(null);
      contain(thrown, origin, culprit);
    });
  } catch {
    // The domain module is in use, which allows no callback: the host's listeners hear of the error as well.
    process.prependOnceListener("uncaughtException", () => contain(thrown, origin, culprit));
  }
};

/** For whoever takes rejections for a time, and so keeps them from Node's monitors. */
export const containRejection = (reason: unknown): boolean => {
  const culprit = reports.size > 0 ? attributeError(reason) : undefined;
  if (culprit) contain(reason, "unhandledRejection", culprit);
  return culprit !== undefined;
};

interface Culprit {
  /** More than one where several extensions have one module. */
  readonly residents: readonly Resident[];
  readonly place?: Place;
}

const attributeError = (thrown: unknown): Culprit | undefined => {
  const stack = stackOf(thrown);
  const current = currentResident();
  if (!current) return traceStack(stack);
  const place = [...framesOf(stack)].find(({ file }) => residentsOf(file).length > 0);
  return { residents: [current], ...(place ? { place } : {}) };
};

/**
 * The extension that an error came from. Where it would have passed code of others on its way out (a listener throws
 * to the host that emits), it is they whose work was cut short: then it is nobody's to contain.
 */
const traceStack = (stack: string): Culprit | undefined => {
  let culprit: Culprit | undefined;
  let passesOthers = false;
  for (const line of stack.split("\n")) {
    // What is thrown beneath a call of ours, or an import, never gets past it: only a promise that was left there does.
    if (culprit && isBoundary(line)) return culprit;
    const [place] = framesOf(line);
    if (!place) continue;
    const residents = residentsOf(place.file);
    passesOthers = residents.length === 0;
    if (residents.length > 0) culprit ??= { residents, place };
  }
  return passesOthers ? undefined : culprit;
};

/** The frames alone: a message may repeat the stack of another error. */
const stackOf = (thrown: unknown): string => {
  const { message, stack = "" } = toErrorData(thrown);
  const begin = message === "" ? -1 : stack.indexOf(message);
  return begin < 0 ? stack : stack.slice(begin + message.length);
};

const contain = (
  thrown: unknown,
  origin: NodeJS.UncaughtExceptionOrigin,
  { residents, place }: Culprit,
): void => {
  const cause = toErrorData(origin === "unhandledRejection" ? reasonOf(thrown) : thrown);
  const who = residents.map(({ label }) => label).join(" or ");
  const what =
    origin === "unhandledRejection"
      ? "left a promise that was rejected and that nobody awaits"
      : "threw outside of any call";
  const message = `${who} ${what}: ${cause.message.replace(/\.$/, "")}.`;
  for (const resident of residents) resident.lateErrors += 1;
  tell(
    diagnose("EXTENSION_LATE_ERROR", message, {
      ...(place ? { source: place } : {}),
      hint: "Catch what can fail in timers, listeners and promises, or run it in a worker or a process.",
      cause,
    }),
  );
};

/** Node wraps a reason that is no error, and keeps it only in the text. */
const reasonOf = (thrown: unknown): unknown => {
  if ((thrown as { code?: unknown } | null)?.code !== "ERR_UNHANDLED_REJECTION") return thrown;
  return /with the reason "?([\s\S]*?)"?\.$/.exec(toErrorData(thrown).message)?.[1] ?? thrown;
};

const tell = (diagnostic: Diagnostic): void => {
  for (const { report } of reports) {
    try {
      report(diagnostic);
    } catch (thrown) {
      // Thrown here it would end the process, which is what was to be prevented.
      process.emitWarning(`report() threw: ${toErrorData(thrown).message}`, "HardpointWarning");
    }
  }
};
