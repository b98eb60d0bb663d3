/** One thing that is asked of an extension. `run` throws an `ExtensionFault` where it does not hold. */
export interface Check {
  /** As the end of a sentence that begins with the extension's name. */
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** Something is wrong with the extension, or with how it is tested; the message says what, and what to do. */
export class ExtensionFault extends Error {
  override readonly name = "ExtensionFault";
}

/** The kit has no data that the extension can use: nothing is wrong with it so far, and a part of it was not tried. */
export class UntriedFault extends ExtensionFault {}

/** What came of a check. */
export interface Checked {
  readonly name: string;
  /** Absent where it holds. */
  readonly problem?: string;
  /** Whether the problem is only that the kit has no data which the extension can use: give it `samples` of your own. */
  readonly untried?: true;
}
