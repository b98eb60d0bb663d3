import type { Model } from "./model.js";
import type { Recording } from "./recording-schema.js";

/** Plays a recording: the same replies whatever it is told. Two models of one recording share nothing. */
export const createRecordedModel = (recording: Recording): Model => {
  let used = 0;
  const left = [...recording.answers];
  return {
    name: `recorded session, ${recording.replies.length} replies`,
    async reply() {
      const next = recording.replies[used];
      if (next === undefined) {
        throw new Error(`The recording has no more replies: all ${recording.replies.length} were used.`);
      }
      used += 1;
      const reply = used;
      if (next.error) throw Object.assign(new Error(next.error.message), next.error);
      return {
        text: next.text.trim(),
        calls: next.calls.map((call, index) => ({ id: `call-${reply}-${index + 1}`, ...call })),
      };
    },
    unused: () => ({ replies: recording.replies.length - used, answers: left.length }),
    delegate(agent) {
      const index = left.findIndex((answer) => answer.agent === agent);
      const [answer] = index < 0 ? [] : left.splice(index, 1);
      if (answer === undefined)
        throw new Error(`The recording has no answer of the sub-agent "${agent}" left.`);
      return { kind: "recorded", text: answer.text.trim(), afterSteps: answer.after };
    },
  };
};
