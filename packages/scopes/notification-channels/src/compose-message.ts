import { defaultTitleTemplate, type NotificationEventModule } from "./event-module.js";
import type { NotificationMessage } from "./message.js";
import type { NotifyDetails } from "./notify-result.js";
import type { EventSettings } from "./settings.js";
import { fillTemplate, truncate } from "./template.js";

const longestTitle = 256;
const longestBody = 4000;

interface Composition {
  readonly event: string;
  readonly details: NotifyDetails;
  readonly settings: EventSettings | undefined;
  readonly wording: NotificationEventModule;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Words a notification: the configuration's templates, else what the caller says, else the event's own words. */
export const composeMessage = ({
  event,
  details,
  settings,
  wording,
  time,
}: Composition): NotificationMessage => {
  const { session = "", agent, roleName, lastUserMessage, lastAssistantMessage } = details;
  const timestamp = new Date(time).toISOString();
  // The id is better than nothing: a notification must tell sessions apart.
  const sessionTitle = details.sessionTitle || session;
  const variables = {
    ...details.variables,
    title: details.title,
    body: details.body,
    text: details.text,
    session_id: session,
    session_title: sessionTitle,
    event_type: event,
    agent,
    role_name: roleName,
    last_user_message: lastUserMessage,
    last_assistant_message: lastAssistantMessage,
    timestamp,
  };
  const word = (own: string | undefined, given: string | undefined, template: string | undefined): string => {
    if (own !== undefined) return fillTemplate(own, variables);
    return given ?? fillTemplate(template ?? "", variables);
  };
  const title = word(settings?.titleTemplate, details.title, wording.titleTemplate ?? defaultTitleTemplate);
  const body = word(settings?.messageTemplate, details.body, wording.messageTemplate ?? "{session_title}");
  const text = details.text?.trim() ?? "";
  return {
    title: truncate(title, longestTitle),
    body: truncate([body, text].filter((part) => part !== "").join("\n\n"), longestBody),
    sessionId: session,
    eventType: event,
    ...(agent === undefined ? {} : { agent }),
    ...(roleName === undefined ? {} : { roleName }),
    timestamp,
    ...(lastUserMessage === undefined ? {} : { lastUserMessage }),
    ...(lastAssistantMessage === undefined ? {} : { lastAssistantMessage }),
  };
};
