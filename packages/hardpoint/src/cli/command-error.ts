/** Something that the person at the command line can mend. It is told as sentences, without a stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  constructor(
    message: string,
    /** What to do. */
    readonly hint?: string,
    /** 1: what was asked for failed. 2: it was asked for in a wrong way. */
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}
