import type { ScopeHook, ScopeHookCall } from "@hardpoint/core";
import type { NotificationEngine } from "./engine.js";
import type { NotifyDetails } from "./notify-result.js";
import { questionText } from "./question-text.js";

type Payload = Readonly<Record<string, unknown>>;

/** The types of the host's events that are told, and the event that each is told as. */
const eventTypes = new Map([
  ["session.error", "error"],
  ["session.deleted", "session_deleted"],
  ["permission.asked", "permission"],
  ["permission.updated", "permission"],
  ["approval.pending", "approval_pending"],
  ["dispatch.complete", "dispatch_complete"],
  ["dispatch.progress", "dispatch_progress"],
  ["loop.complete", "loop_complete"],
]);

/**
 * What the engine does at points: it watches, says nothing, and keeps nobody waiting. Deliveries go on by themselves.
 */
export const notificationHooks = (engine: NotificationEngine): readonly ScopeHook[] => {
  // Until its hooks are in place, the engine before it is in use, and may begin to wait after this one was made ready.
  engine.resume();
  const tell = (event: string, call: ScopeHookCall, details: NotifyDetails): void =>
    void engine.notify(event, { ...whoseIs(call), ...details });
  const wait = (call: ScopeHookCall): void => {
    const { session, ...details } = whoseIs(call);
    if (session !== undefined) engine.idle(session, details);
  };
  const active = (point: string): ScopeHook => ({
    point,
    name: "notifications-activity",
    run: (payload, { session }) => {
      if (session === undefined) return;
      engine.activity(session);
      if (point === "chat.message") engine.heard(session, said("user", payload.text));
    },
  });

  return [
    active("agent.turn.start"),
    active("chat.message"),
    active("agent.step.before"),
    {
      point: "agent.turn.stop",
      name: "notifications-activity",
      run(payload, { session }) {
        if (session !== undefined) engine.heard(session, said("assistant", payload.content));
      },
    },
    {
      point: "agent.turn.end",
      name: "notifications-turn",
      run({ status }, call) {
        if (status === "error") tell("error", call, {});
        // Who aborts a turn is there to see it end.
        else if (status !== "aborted") wait(call);
      },
    },
    {
      point: "event",
      name: "notifications-event",
      run(payload, call) {
        const type = String(payload.type);
        const properties = isMap(payload.properties) ? payload.properties : {};
        if (type === "session.idle") {
          wait(call);
          return;
        }
        const event = eventTypes.get(type);
        if (event !== undefined) tell(event, call, detailsOf(properties));
        if (type === "session.deleted" && call.session !== undefined) engine.forget(call.session);
      },
    },
    {
      point: "tool.execute.before",
      name: "notifications-question",
      run(payload, call) {
        if (!engine.settings.questionToolNames.includes(String(payload.tool))) return;
        tell("question", call, withText(questionText(payload.args)));
      },
    },
    {
      point: "agent.subagent.spawn.after",
      name: "notifications-dispatch",
      run({ child }, { session }) {
        if (session !== undefined && typeof child === "string") engine.spawned(session, child);
      },
    },
    {
      point: "agent.subagent.complete",
      name: "notifications-dispatch",
      run({ profile, status }, call) {
        tell("dispatch_complete", call, {
          text: `${String(profile)}: ${String(status)}`,
          variables: { profile: String(profile), status: String(status) },
        });
      },
    },
    {
      point: "session.end",
      name: "notifications-activity",
      run(_payload, { session }) {
        if (session !== undefined) engine.forget(session);
      },
    },
  ];
};

const whoseIs = ({ session, agent }: ScopeHookCall): { session?: string; agent?: string } => ({
  ...(session === undefined ? {} : { session }),
  ...(agent === undefined ? {} : { agent }),
});

const said = (who: "user" | "assistant", text: unknown) => (typeof text === "string" ? { [who]: text } : {});

/** What the host says of its event, as far as it has a place in a notification. */
const detailsOf = (properties: Payload): NotifyDetails => {
  const { error, message, title } = properties;
  const reason = isMap(error) ? error.message : error;
  return {
    ...(typeof title === "string" ? { sessionTitle: title } : {}),
    ...withText([reason, message].find((text): text is string => typeof text === "string")),
    variables: Object.fromEntries(
      Object.entries(properties).flatMap(([key, item]) =>
        typeof item === "string" || typeof item === "number" ? [[key, String(item)]] : [],
      ),
    ),
  };
};

const withText = (text: string | undefined): { text?: string } => (text === undefined ? {} : { text });

const isMap = (value: unknown): value is Payload =>
  typeof value === "object" && value !== null && !Array.isArray(value);
