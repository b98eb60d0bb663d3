/** What a channel is given to send. Plain data: it may cross into a worker or another process. */
export interface NotificationMessage {
  /** At most 256 characters. */
  readonly title: string;
  /** At most 4,000 characters. */
  readonly body: string;
  /** Empty when what happened belongs to no session. */
  readonly sessionId: string;
  /** The name of the event: `idle`, `error`, … */
  readonly eventType: string;
  readonly agent?: string;
  readonly roleName?: string;
  /** ISO 8601, in UTC. */
  readonly timestamp: string;
  readonly lastUserMessage?: string;
  readonly lastAssistantMessage?: string;
}

/** The message without what was said in the session, for channels that hand it to a third party as it is. */
export const withoutTranscript = (
  message: NotificationMessage,
): Omit<NotificationMessage, "lastUserMessage" | "lastAssistantMessage"> => {
  const { lastUserMessage: _user, lastAssistantMessage: _assistant, ...rest } = message;
  return rest;
};
