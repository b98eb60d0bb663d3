import { ChannelConfigError } from "../channel-issues.js";
import { readChannelConfig } from "../channels/read-channel-config.js";
import { defineNotificationChannel } from "../define-notification-channel.js";
import { mailSchema } from "./node-channel-schema.js";

/** Milliseconds. nodemailer can't be told to give up, and would hold on to a silent server for ten minutes. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Sends each message as a mail, through nodemailer, which is imported when the first such channel is made. */
export const mailChannel = defineNotificationChannel({
  async create(config) {
    const { kind, unknownKeys, to, from, ...server } = readChannelConfig(mailSchema, config);
    const { createTransport } = await importNodemailer();
    const { url, host, port, secure, user, password } = server;
    const transport = createTransport({
      ...patience,
      ...(url === undefined ? {} : { url }),
      ...(host === undefined ? {} : { host }),
      ...(port === undefined ? {} : { port }),
      ...(secure === undefined ? {} : { secure }),
      ...(user === undefined ? {} : { auth: { user, pass: password ?? "" } }),
    });
    return {
      kind,
      unknownKeys,
      async send({ title, body }) {
        try {
          await transport.sendMail({ from, to, subject: title, text: body });
        } catch (thrown) {
          throw mailError(thrown);
        }
      },
      dispose: () => transport.close(),
    };
  },
});

const importNodemailer = async (): Promise<Pick<typeof import("nodemailer"), "createTransport">> => {
  try {
    return await import("nodemailer");
  } catch (thrown) {
    throw Object.assign(
      new ChannelConfigError([
        {
          path: ["kind"],
          message: "it needs the package nodemailer, which could not be imported",
          hint: "Run npm install nodemailer.",
        },
      ]),
      { cause: thrown },
    );
  }
};

/** Replies of 500 and above are the mail server's last word: https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1 */
const mailError = (thrown: unknown): unknown => {
  const { responseCode } = thrown as { readonly responseCode?: unknown };
  return typeof responseCode === "number" && responseCode >= 500 && thrown instanceof Error
    ? Object.assign(thrown, { permanent: true })
    : thrown;
};
