import { assertNever } from "@hardpoint/core";
import { shorten } from "../cli/shorten.js";
import type { Emit, Happening, PointRecord } from "../run/happening.js";
import { describeCall, resultLine } from "./call-lines.js";
import { conditionLines } from "./condition-lines.js";
import { endLines } from "./end-lines.js";
import type { Layout } from "./layout.js";
import { logText } from "./log-text.js";
import { pointLines } from "./point-lines.js";
import { recoveryLines } from "./recovery-lines.js";
import { walkText } from "./walk-text.js";

/** Columns of the labels at the left edge. */
const labelWidth = 9;

/** Turns happenings into lines as they come. A line is written when all that belongs to it is known. */
export const createTimeline = (layout: Layout, write: (line: string) => void): Emit => {
  const { paint, width } = layout;
  const modules = new Map<string, string>();
  let lastSystem = "";

  const labelled = (label: string, what: string, colour: (text: string) => string = String): string =>
    `  ${paint.dim(label.padEnd(labelWidth))}${colour(shorten(what, width - labelWidth - 2))}`;

  const inner: Layout = { paint, width: width - 4 };
  const pointOf = (record: PointRecord): readonly string[] => pointLines(record, modules, inner);
  const point = (record: PointRecord): readonly string[] => {
    const lines = pointOf(record).map((line) => `    ${line}`);
    if (record.point !== "system.transform") return lines;
    // The prompt is built at each step, mostly by the same hooks in the same way: once is enough to read.
    const said = JSON.stringify(pointOf({ ...record, entries: record.entries.map(untimed) }));
    if (lines.length === 0 || said !== lastSystem) {
      lastSystem = said;
      return lines;
    }
    return [paint.dim(`    ${record.point}  as before`)];
  };

  const linesOf = (happening: Happening): readonly string[] => {
    switch (happening.type) {
      case "run": {
        for (const hook of happening.hooks) modules.set(hook.name, hook.module);
        const loaded = happening.hooks.filter((hook) => hook.loaded).length;
        return [
          `${paint.bold(happening.role)}  ${paint.dim(happening.directory)}`,
          paint.dim(`${happening.model} · ${loaded} of ${happening.hooks.length} hooks loaded`),
        ];
      }
      case "turn":
        return [
          "",
          paint.bold(paint.cyan(`turn ${happening.turn}`)),
          labelled(happening.cause === "task" ? "task" : "again", happening.text),
        ];
      case "step":
        return ["", paint.bold(`step ${happening.step}`)];
      case "system":
        return happening.drained.map((text, index) =>
          labelled(index === 0 ? "prompt" : "", `+ ${text}`, paint.green),
        );
      case "reply":
        return happening.text === "" ? [] : [labelled("model", happening.text)];
      case "call":
        return [labelled(happening.call.tool, describeCall(happening.call))];
      case "result":
        return [`    ${resultLine(happening, layout)}`];
      case "condition": {
        const label = happening.use === "gate" ? "gate" : "until";
        return conditionLines(happening.answer, paint).map(
          (line, index) => `  ${paint.dim((index === 0 ? label : "").padEnd(labelWidth))}${line}`,
        );
      }
      case "again":
        return [labelled("again", happening.text)];
      case "task": {
        const { id, agent, status, text } = happening.task;
        return [labelled("task", `${id} ${agent} ${status}${text === undefined ? "" : `: ${text}`}`)];
      }
      case "walk":
        return [labelled("graph", walkText(happening))];
      case "recovery":
        return recoveryLines(happening.result).map((text, index) =>
          labelled(
            index === 0 ? "recovery" : "",
            text,
            happening.result.outcome === "recovered" ? String : paint.yellow,
          ),
        );
      case "point":
        return point(happening.record);
      case "log": {
        if (happening.level === "debug") return [];
        return [labelled("log", logText(happening), happening.level === "info" ? paint.dim : paint.yellow)];
      }
      case "output":
      case "diagnostic":
        // Shown with the result, and at the end.
        return [];
      case "summary":
        return endLines(happening.summary, layout);
      default:
        return assertNever(happening);
    }
  };

  return (happening) => {
    for (const line of linesOf(happening)) write(line);
  };
};

const untimed = (entry: PointRecord["entries"][number]): PointRecord["entries"][number] => ({
  ...entry,
  ms: 0,
});
