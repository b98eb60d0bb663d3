/** Where extensions and Hardpoint itself write what happened. The message comes first, its fields second. */
export interface Logger {
  debug(message: string, fields?: unknown): void;
  info(message: string, fields?: unknown): void;
  warn(message: string, fields?: unknown): void;
  error(message: string, fields?: unknown): void;
}

const nothing = (): void => undefined;

/** Writes nothing: the default of a library that was given no logger. */
export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** What is needed of `console`. */
export interface ConsoleLike {
  debug(...data: unknown[]): void;
  info(...data: unknown[]): void;
  warn(...data: unknown[]): void;
  error(...data: unknown[]): void;
}

/** A logger on a console; fields are left out where there are none. */
export const consoleLogger = (target: ConsoleLike): Logger => {
  const write =
    (level: keyof ConsoleLike) =>
    (message: string, fields?: unknown): void =>
      fields === undefined ? target[level](message) : target[level](message, fields);
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
};

/** What is needed of a pino logger, whose arguments come the other way round: `info(fields, message)`. */
export interface PinoLike {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A logger on a pino-shaped one. An error is put under `err`, where pino looks for it; what is no object, and an array, under `value`. */
export const pinoLogger = (target: PinoLike): Logger => {
  const write =
    (level: keyof PinoLike) =>
    (message: string, fields?: unknown): void =>
      target[level](toObject(fields), message);
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
};

const toObject = (fields: unknown): object => {
  if (fields === undefined) return {};
  if (fields instanceof Error) return { err: fields };
  return typeof fields === "object" && fields !== null && !Array.isArray(fields) ? fields : { value: fields };
};
